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
      submission whose bytes are the same is not graded again. The format html writes a page
      for each submission and one about the class into the folder that --output names.
      """,
    parameters: [.submissions],
    options: [
      .chapter, .only, .format, .output, .roster, .overrides, .jobs, .timeout, .sandbox, .fresh,
    ]
  ) { tool, invocation in
    try Sandbox.checkLinux()
    return try GradeRequest(invocation, tool: tool).answer()
  }
}

extension Option {
  static let chapter = Option(
    name: "--chapter", placeholder: "LIST", value: .chapters,
    summary: "grade what these chapters ask for: 2, 1-3 or 1,4")
  static let only = Option(
    name: "--only", placeholder: "LIST", value: .exercises,
    summary: "grade these exercises: 2.1 or 1.1,2.1-2.4; with --chapter, both")
  static let format = Option(
    name: "--format", placeholder: "FORMAT", value: .oneOf(GradeFormat.allCases.map(\.rawValue)),
    summary: "how to report: \(GradeFormat.allCases.map(\.rawValue).joined(separator: ", "))")
  static let output = Option(
    name: "--output", placeholder: "FILE|FOLDER", value: .path,
    summary: "write the report to a file, or the pages to a folder")
  static let roster = Option(
    name: "--roster", placeholder: "FILE.csv", value: .path,
    summary: "take names and ids from rows of: folder or archive, name, id")
  static let overrides = Option(
    name: "--overrides", placeholder: "FILE.csv", value: .path,
    summary: "take points from rows of: submission or id, exercise, points, comment")
  static let jobs = Option(
    name: "--jobs", placeholder: "N", value: .number(1...64),
    summary: "how many submissions are graded at once, 1 unless you say more")
  static let timeout = Option(
    name: "--timeout", placeholder: "SECONDS", value: .number(1...600),
    summary: "how long one exercise may run, 30 unless you say more or less")
  static let sandbox = Option(
    name: "--sandbox", placeholder: "SANDBOX",
    value: .oneOf(SandboxChoice.allCases.map(\.rawValue)),
    summary: "bubblewrap, or none, which lets submissions do what you may do")
  static let fresh = Option(
    name: "--fresh", summary: "grade all again, also what was finished before")
}

/// One call of `grade`.
private struct GradeRequest {
  let tool: CommandLineTool
  let sources: [SubmissionSource]
  let assignment: Assignment
  let roster: Roster?
  let overrides: Overrides?
  let output: ReportOutput
  let jobs: Int
  let deadline: Double
  let choice: SandboxChoice
  let isFresh: Bool

  init(_ invocation: Invocation, tool: CommandLineTool) throws {
    self.tool = tool
    sources = try [SubmissionSource](named: invocation.words)
    let names = sources.map(\.name)
    assignment = Assignment(
      of: [.chapter, .only].flatMap { invocation.entries($0, in: tool.course) }, in: tool.course)
    roster = try invocation[.roster].map { try Roster(path: $0, submissions: names) }
    overrides = try invocation[.overrides].map { try Overrides(path: $0, course: tool.course) }
    output = try ReportOutput(invocation, tool: tool)
    jobs = invocation[.jobs].flatMap { Int($0) } ?? 1
    deadline = invocation[.timeout].flatMap { Double($0) } ?? Grader.usualDeadline
    choice = invocation[.sandbox].flatMap(SandboxChoice.init) ?? .bubblewrap
    isFresh = invocation.has(.fresh)
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
    // Of one submission, a roster tells who it is; the others were not asked for.
    if sources.count > 1, let warning = roster?.warning { Output.error.write(warning) }
    let progress = ClassProgress(total: sources.count)
    defer { progress.end() }
    do {
      let grades = try grade(in: sandbox, progress: progress)
      progress.end()
      return try answer(on: grades)
    } catch is Cancelled {
      let exit = CommandLineTool.ExitCode(signal: Interrupt.signal ?? SIGINT)
      return .init(text: progress.interruption, exit: exit)
    }
  }

  private func grade(in sandbox: Sandbox, progress: ClassProgress) throws -> [Grade] {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let context = GradingContext(
      course: tool.course, root: tool.root, sandbox: sandbox, in: base)
    let key = try context.key()
    let ids = assignment.entries.map(\.id).joined(separator: " ")
    let grader = Grader(
      context: context, assignment: assignment, deadline: deadline,
      workers: min(jobs, sandbox.mostWorkers),
      finished: FinishedGrades(
        in: base.appending(path: "finished"), workbook: key, basis: "\(key) \(ids) \(deadline)",
        isFresh: isFresh),
      progress: { progress.prepare($0) }, onGrade: { progress.take($0, isOld: $1) })
    return try grader.grade(sources)
  }

  /// The reports, with names from the roster and points from the overrides.
  private func answer(on grades: [Grade]) throws -> CommandLineTool.Answer {
    var grades = grades
    for index in grades.indices { grades[index].person = roster?.people[grades[index].submission] }
    if let applied = overrides?.applied(to: grades) {
      grades = applied.grades
      if sources.count > 1, let warning = applied.warning { Output.error.write(warning) }
    }
    var output = output
    output.context.absent = sources.count > 1 ? roster?.absent ?? [] : []
    output.context.solutions = CodeDigests(solvedIn: tool.root, assignment.entries)
    return try output.answer(on: grades)
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

extension [SubmissionSource] {
  /// The submissions in the order of their names, each once.
  fileprivate init(named words: [String]) throws {
    var found = try words.map { (word: $0, source: try Self.source($0)) }
    // Among others it is one learner's fault; alone, it is a mistyped word.
    if let first = found.first, found.allSatisfy(\.source.isRefused) {
      throw Self.noSubmission(first.word)
    }
    // Two spellings of one letter are equal strings, and may be two folders. What is not
    // UTF-8 may have been two names.
    var seen: Set<[UInt8]> = []
    found = found.sorted { $0.word < $1.word }.filter {
      $0.source.isRefused || seen.insert([UInt8]($0.source.url.path.utf8)).inserted
    }
    for (index, name) in Self.names(of: found).enumerated() { found[index].source.name = name }
    self = found.map(\.source).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Submissions with the same name, and archives in folders from Moodle, are called after
  /// the folders that they lie in; if those have the same name, by the words as typed.
  private static func names(of found: [(word: String, source: SubmissionSource)]) -> [String] {
    let isShared = Dictionary(grouping: found, by: \.source.name).mapValues { $0.count > 1 }
    let names = found.map { _, source in
      isShared[source.name] == true || source.folderName.moodleNumber != nil
        ? source.folderName : source.name
    }
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    return zip(found, names).map { counts[$1] == 1 ? $1 : $0.word }.distinctNames
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
      help: "name the folders, .zip, .tar.gz and .tgz files that were handed in")
  }
}
