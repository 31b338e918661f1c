import Foundation
import WorkbookCore

extension Command {
  /// Grades the submissions of a class.
  package static let grade = Command(
    audience: .instructors, words: ["grade"], summary: "grade submissions",
    details: """
      A submission is a folder: a learner's clone, its Chapters folder, or a folder shaped
      like Solutions; or a .zip, .tar.gz or .tgz file of one, unpacked in the sandbox. Only
      the learner's files are taken from it; they are built and run in a sandbox. Exits with 0
      when grading worked, whatever the grades are. Each grade is kept as soon as it is
      finished: after an interruption the same command goes on where it stopped, and a
      submission whose bytes are the same is not graded again. The formats gradescope,
      classroom50, html and markdown write a file for each submission if --output names a
      folder, such as results/; html and markdown add a page about the class.
      """,
    parameters: [Parameter(kind: .path, isRepeated: true)], flags: [.fresh],
    options: [
      .chapter, .only, .format, .output, .roster, .jobs, .timeout, .budget, .sandbox,
    ]
  ) { tool, invocation in
    try Sandbox.checkLinux()
    return try GradeRequest(invocation, tool: tool).answer()
  }
}

extension ValueOption {
  static let chapter = ValueOption(
    name: "--chapter", placeholder: "LIST", kind: .chapters,
    summary: "grade what these chapters ask for: 2, 1-3 or 1,4")
  static let only = ValueOption(
    name: "--only", placeholder: "LIST", kind: .exercises,
    summary: "grade these exercises: 2.1 or 1.1,2.1-2.4; with --chapter, both")
  static let format = ValueOption(
    name: "--format", placeholder: "FORMAT", kind: .oneOf(GradeFormat.allCases.map(\.rawValue)),
    summary: "how to report: \(GradeFormat.allCases.map(\.rawValue).joined(separator: ", "))")
  static let output = ValueOption(
    name: "--output", placeholder: "FILE|FOLDER", kind: .path,
    summary: "write the report to a file, or a file for each submission to a folder")
  static let roster = ValueOption(
    name: "--roster", placeholder: "FILE.csv", kind: .path,
    summary: "take names and ids from rows of: folder or archive, name, id")
  static let jobs = ValueOption(
    name: "--jobs", placeholder: "N", kind: .number(1...64),
    summary: "how many submissions are graded at once, 1 unless you say more")
  static let timeout = ValueOption(
    name: "--timeout", placeholder: "SECONDS", kind: .number(1...600),
    summary: "how long one exercise may run, 30 unless you say more or less")
  static let budget = ValueOption(
    name: "--budget", placeholder: "SECONDS", kind: .number(1...86_400),
    summary: "how long building and running one submission may take, 900 unless you say so")
  static let sandbox = ValueOption(
    name: "--sandbox", placeholder: "SANDBOX", kind: .oneOf(SandboxChoice.allCases.map(\.rawValue)),
    summary: "auto, bubblewrap, or none, which lets submissions do what you may do")
}

/// One call of `grade`.
private struct GradeRequest {
  let tool: CommandLineTool
  let sources: [SubmissionSource]
  let assignment: Assignment
  let output: ReportOutput
  let jobs: Int
  let deadline: Double
  let budget: Double
  let choice: SandboxChoice
  let isFresh: Bool

  init(_ invocation: Invocation, tool: CommandLineTool) throws {
    self.tool = tool
    sources = try Self.sources(invocation.words)
    assignment = Assignment(
      of: [.chapter, .only].flatMap { invocation.entries($0, in: tool.course) }, in: tool.course)
    output = try ReportOutput(invocation, tool: tool, submissions: sources.map(\.name))
    jobs = invocation[.jobs].flatMap { Int($0) } ?? 1
    deadline = invocation[.timeout].flatMap { Double($0) } ?? Grader.usualDeadline
    budget = invocation[.budget].flatMap { Double($0) } ?? Grader.usualBudget
    choice = invocation[.sandbox].flatMap(SandboxChoice.init) ?? .auto
    isFresh = invocation.has(.fresh)
  }

  /// The submissions in the order of their names, each once.
  private static func sources(_ words: [String]) throws -> [SubmissionSource] {
    var found = try words.map { (word: $0, source: try source($0)) }
    // Among others it is one learner's fault; alone, it is a mistyped word.
    if let first = found.first, found.allSatisfy(\.source.isRefused) {
      throw noSubmission(first.word)
    }
    // Two spellings of one letter are equal strings, and may be two folders. What is not
    // UTF-8 may have been two names.
    var seen: Set<[UInt8]> = []
    found = found.sorted { $0.word < $1.word }.filter {
      $0.source.isRefused || seen.insert(Array($0.source.url.path.utf8)).inserted
    }
    for (index, name) in names(of: found).enumerated() { found[index].source.name = name }
    return found.map(\.source).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Submissions with the same name get the words as typed instead, and a number where
  /// reports would show these alike.
  private static func names(of found: [(word: String, source: SubmissionSource)]) -> [String] {
    let sharing = Dictionary(grouping: found, by: \.source.name)
    return found.map { word, source in
      sharing[source.name]?.count == 1 ? source.name : word
    }.distinctNames
  }

  private static func source(_ word: String) throws -> SubmissionSource {
    let url = URL(filePath: word).standardizedFileURL
    if let source = SubmissionSource(at: url) { return source }
    // This is what Swift makes of bytes that are not UTF-8.
    if word.contains("\u{FFFD}") { return SubmissionSource(refused: url, .notUTF8Name) }
    throw noSubmission(word)
  }

  private static func noSubmission(_ word: String) -> WrongUsage {
    WrongUsage(
      error: "there is no folder or archive “\(word.escapedForDisplay)”",
      help: word == "merge"
        ? "to join reports, write grade merge before all options"
        : "name the folders, .zip, .tar.gz and .tgz files that were handed in")
  }

  private var base: URL { GradingContext.base(in: tool.root) }

  func answer() throws -> CommandLineTool.Answer {
    try output.verify(sources.map(\.name))
    let sandbox = try Sandbox.chosen(choice, root: tool.root)
    try sandbox.checkPrograms(for: sources.compactMap(\.archive?.kind), root: tool.root)
    if sandbox == .none {
      Output.error.write(
        "Warning: without a sandbox a submission can do whatever you may do on this machine.\n")
    }
    let progress = ClassProgress(total: sources.count)
    defer { progress.end() }
    do {
      let grades = try GradingContext.withFreeDiskSpace(in: base.path) {
        try grade(in: sandbox, progress: progress)
      }
      progress.end()
      return try output.answer(on: grades)
    } catch is Cancelled {
      let exit = CommandLineTool.ExitCode(signal: Interrupt.signal ?? SIGINT)
      return .init(text: progress.interruption, exit: exit)
    }
  }

  private func grade(in sandbox: Sandbox, progress: ClassProgress) throws -> [Grade] {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let basis = GradingBasis(
      course: tool.course, files: CourseFiles(root: tool.root), assignment: assignment,
      deadline: deadline, budget: budget, sandbox: sandbox)
    let grader = Grader(
      context: GradingContext(course: tool.course, root: tool.root, sandbox: sandbox, in: base),
      assignment: assignment, deadline: deadline, budget: budget,
      workers: min(jobs, sandbox.mostWorkers),
      finished: FinishedGrades(
        in: base.appending(path: "finished"), workbook: basis.workbook, basis: try basis.digest(),
        isFresh: isFresh),
      progress: { progress.prepare($0) }, onEvent: { progress.follow($0) })
    return try grader.grade(sources)
  }

  /// Keeps other graders out of the same folders.
  private func lock() throws -> FileLock {
    let path = base.appending(path: "grader.lock").path
    do {
      try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
      if let lock = try FileLock(path) { return lock }
    } catch {
      throw ToolFault(
        "\(path) could not be made, and grading needs it: \(error.systemReason).",
        help: "make sure that there is room on that disk and that you may write there")
    }
    throw ToolFault(
      "Another grader is at work in this workbook.", help: "wait until it has ended")
  }
}
