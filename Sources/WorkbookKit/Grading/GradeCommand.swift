import Foundation

extension Command {
  /// Grades what a class handed in.
  static let grade = Command(
    words: ["grade"], summary: "grade submissions",
    details: """
      A submission is a folder: a learner's clone, its Chapters folder, or a folder shaped
      like Solutions; or a .zip, .tar.gz or .tgz file of one, unpacked in the sandbox. Only the learner's files are taken from it; they are built and run in a
      sandbox. Exits with 0 when grading worked, whatever the grades are.
      """,
    parameters: [Parameter(kind: .path, isRepeated: true)],
    options: [.chapter, .format, .output, .jobs, .timeout, .sandbox]
  ) { tool, invocation in
    try GradeRequest(invocation, course: tool.course).answer(of: tool)
  }
}

extension ValueOption {
  static let chapter = ValueOption(
    name: "--chapter", placeholder: "N", kind: .chapter, summary: "grade one chapter only")
  static let format = ValueOption(
    name: "--format", placeholder: "FORMAT", kind: .oneOf(GradeFormat.allCases.map(\.rawValue)),
    summary: "how to report: \(GradeFormat.allCases.map(\.rawValue).joined(separator: ", "))")
  static let output = ValueOption(
    name: "--output", placeholder: "FILE", kind: .path, summary: "write the report to a file")
  static let jobs = ValueOption(
    name: "--jobs", placeholder: "N", kind: .number(1...64),
    summary: "how many submissions are graded at once, 1 unless you say more")
  static let timeout = ValueOption(
    name: "--timeout", placeholder: "SECONDS", kind: .number(1...600),
    summary: "how long one exercise may run, 10 unless you say more or less")
  static let sandbox = ValueOption(
    name: "--sandbox", placeholder: "SANDBOX", kind: .oneOf(SandboxChoice.allCases.map(\.rawValue)),
    summary: "auto, bubblewrap, or none, which lets submissions do what you may do")
}

/// A call of `grade` that was understood.
private struct GradeRequest {
  let folders: [(url: URL, name: String)]
  let chapters: [Chapter]
  let format: GradeFormat
  let output: String?
  let jobs: Int
  let deadline: Double
  let choice: SandboxChoice

  init(_ invocation: Invocation, course: Course) throws {
    folders = try Self.folders(invocation.words)
    let number = invocation[.chapter]
    chapters = course.readyChapters.filter { number == nil || "\($0.number)" == number }
    format = invocation[.format].flatMap(GradeFormat.init) ?? .table
    output = invocation[.output]
    jobs = invocation[.jobs].flatMap { Int($0) } ?? 1
    deadline = invocation[.timeout].flatMap { Double($0) } ?? 10
    choice = invocation[.sandbox].flatMap(SandboxChoice.init) ?? .auto
  }

  /// Names are those of the folders and archives; where two are the same, the
  /// words as typed.
  private static func folders(_ words: [String]) throws -> [(url: URL, name: String)] {
    let urls = words.map { URL(filePath: $0).standardizedFileURL }
    for (word, url) in zip(words, urls) where !isSubmission(url) {
      throw CommandLineTool.WrongUsage(
        error: "there is no folder or archive “\(word.shownPlainly)”",
        help: "name the folders, .zip, .tar.gz and .tgz files that were handed in",
        command: .grade)
    }
    let names = urls.map { name(of: $0) }
    let isUnique = Set(names).count == names.count
    return zip(urls, isUnique ? names : words).map { ($0, $1) }
  }

  private static func isSubmission(_ url: URL) -> Bool {
    switch SubmittedFile(at: url.path) {
    case .folder: true
    case .file: Archive(at: url) != nil
    default: false
    }
  }

  private static func name(of url: URL) -> String {
    let isFolder = SubmittedFile(at: url.path) == .folder
    return isFolder ? url.lastPathComponent : Archive(at: url)?.name ?? url.lastPathComponent
  }

  func answer(of tool: CommandLineTool) throws -> CommandLineTool.Answer {
    var context = GradeFormat.Context()
    context.console = output == nil ? tool.console : .plain
    context.environment = ProcessInfo.processInfo.environment
    context.checks = CheckSources(course: tool.course, files: CourseFiles(root: tool.root))
    try format.verify(submissions: folders.count, in: context)
    let sandbox = try Sandbox.chosen(choice, root: tool.root)
    try sandbox.expectPrograms(
      for: folders.compactMap { Archive(at: $0.url)?.kind }, root: tool.root)
    if sandbox == .none { Output.error.write(Self.warning) }
    let progress = Progress()
    let grader = Grader(
      course: tool.course, folder: GradingFolder(root: tool.root, sandbox: sandbox),
      chapters: chapters, deadline: deadline, lanes: min(jobs, sandbox.mostLanes),
      progress: { progress.step($0) })
    let grades = try grader.grade(folders)
    progress.end()
    return try report(grades, in: context)
  }

  private func report(
    _ grades: [Grade], in context: GradeFormat.Context
  ) throws -> CommandLineTool.Answer {
    let text = try format.report(on: grades, in: context)
    guard let output else { return .init(text: text, exit: .done) }
    do {
      try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
    } catch {
      throw ToolFault("The report could not be written to \(output).")
    }
    return .init(text: "The report is in \(output).\n", exit: .done)
  }

  private static let warning = """
    Warning: without a sandbox a submission can do whatever you may do on this machine.

    """
}
