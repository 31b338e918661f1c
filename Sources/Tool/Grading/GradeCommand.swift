import Foundation
import WorkbookCore

extension Command {
  /// Grades what a class handed in.
  package static let grade = Command(
    audience: .instructors, words: ["grade"], summary: "grade submissions",
    details: """
      A submission is a folder: a learner's clone, its Chapters folder, or a folder shaped
      like Solutions; or a .zip, .tar.gz or .tgz file of one, unpacked in the sandbox. Only
      the learner's files are taken from it; they are built and run in a sandbox. Exits with 0
      when grading worked, whatever the grades are. Each grade is kept as soon as it is
      finished: after an interruption the same command goes on where it stopped, and a
      submission whose bytes are the same is not graded again. The formats gradescope,
      classroom50 and html write a file for each submission if --output names a
      folder, such as results/.
      """,
    parameters: [Parameter(kind: .path, isRepeated: true)], flags: [.fresh],
    options: [
      .chapter, .format, .output, .roster, .jobs, .timeout, .budget, .sandbox,
    ]
  ) { tool, invocation in
    try Sandbox.checkLinux()
    return try GradeRequest(invocation, tool: tool).answer(of: tool)
  }
}

extension ValueOption {
  static let chapter = ValueOption(
    name: "--chapter", placeholder: "N", kind: .chapter, summary: "grade one chapter only")
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
    summary: "how long one exercise may run, 10 unless you say more or less")
  static let budget = ValueOption(
    name: "--budget", placeholder: "SECONDS", kind: .number(1...86_400),
    summary: "how long building and running one submission may take, 900 unless you say so")
  static let sandbox = ValueOption(
    name: "--sandbox", placeholder: "SANDBOX", kind: .oneOf(SandboxChoice.allCases.map(\.rawValue)),
    summary: "auto, bubblewrap, or none, which lets submissions do what you may do")
}

/// A call of `grade` that was understood.
struct GradeRequest {
  /// In the order of their names.
  let handedIn: [HandedIn]
  let chapters: [Chapter]
  let output: GradeOutput
  let jobs: Int
  let deadline: Double
  let budget: Double
  let choice: SandboxChoice
  let isFresh: Bool

  init(_ invocation: Invocation, tool: CommandLineTool) throws {
    handedIn = try Self.handedIn(invocation.words)
    let number = invocation[.chapter]
    chapters = tool.course.readyChapters.filter { number == nil || "\($0.number)" == number }
    output = try GradeOutput(invocation, tool: tool, handedIn: handedIn.map(\.name))
    jobs = invocation[.jobs].flatMap { Int($0) } ?? 1
    deadline = invocation[.timeout].flatMap { Double($0) } ?? 10
    budget = invocation[.budget].flatMap { Double($0) } ?? Grader.usualBudget
    choice = invocation[.sandbox].flatMap(SandboxChoice.init) ?? .auto
    isFresh = invocation.has(.fresh)
  }

  /// In the order of their names, each folder and archive once. Names are theirs;
  /// those that are the same are the words as typed, and where reports show two of
  /// them as one, with a number.
  private static func handedIn(_ words: [String]) throws -> [HandedIn] {
    let found = try words.map { (word: $0, item: try handedIn($0)) }
    // Among others it is one learner's fault; alone, it is a word written wrongly.
    if let odd = found.first, found.allSatisfy({ $0.item.fault != nil }) {
      throw noSubmission(odd.word)
    }
    // Nothing may depend on the order in which a shell named them.
    // Two ways of writing a syllable are two folders, and equal strings.
    var seen: Set<[UInt8]> = []
    let unique = found.sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
      .filter { seen.insert(Array($0.item.url.path.utf8)).inserted }
    let sharing = Dictionary(grouping: unique, by: \.item.name)
    let shown = unique.map { word, item in
      sharing[item.name]?.count == 1 ? item.name : word
    }.distinct
    let named = zip(unique, shown).map { found, name in
      var item = found.item
      item.name = name
      return item
    }
    return named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func handedIn(_ word: String) throws -> HandedIn {
    if let item = HandedIn(at: URL(filePath: word).standardizedFileURL) { return item }
    throw noSubmission(word)
  }

  private static func noSubmission(_ word: String) -> WrongUsage {
    WrongUsage(
      error: "there is no folder or archive “\(word.escapedForDisplay)”",
      help: word == "merge"
        ? "to join reports, write grade merge before all options"
        : "name the folders, .zip, .tar.gz and .tgz files that were handed in")
  }

  func answer(of tool: CommandLineTool) throws -> CommandLineTool.Answer {
    try output.verify(handedIn.map(\.name))
    let sandbox = try Sandbox.chosen(choice, root: tool.root)
    try sandbox.checkPrograms(for: handedIn.compactMap(\.archive?.kind), root: tool.root)
    if sandbox == .none { Output.error.write(Self.warning) }
    let board = ClassBoard(total: handedIn.count)
    do {
      let base = GradingContext.base(in: tool.root)
      let grades = try GradingContext.withFreeDiskSpace(in: base.path) {
        try grade(tool, sandbox, board, in: base)
      }
      board.end()
      return try output.answer(on: grades)
    } catch is Cancelled {
      board.end()
      let exit = CommandLineTool.ExitCode(signal: Interrupt.signal ?? SIGINT)
      return .init(text: board.interruption, exit: exit)
    } catch {
      board.end()
      throw error
    }
  }

  private func grade(
    _ tool: CommandLineTool, _ sandbox: Sandbox, _ board: ClassBoard, in base: URL
  ) throws -> [Grade] {
    let lock = try Self.lock(in: base)
    defer { withExtendedLifetime(lock) {} }
    let basis = GradingBasis(
      course: tool.course, files: CourseFiles(root: tool.root), chapters: chapters,
      deadline: deadline, budget: budget, sandbox: sandbox)
    let grader = Grader(
      context: GradingContext(course: tool.course, root: tool.root, sandbox: sandbox, in: base),
      chapters: chapters, deadline: deadline, budget: budget,
      workers: min(jobs, sandbox.mostWorkers),
      finished: FinishedGrades(
        in: base.appending(path: "finished"), workbook: basis.workbook, basis: try basis.data(),
        isFresh: isFresh),
      progress: { board.prepare($0) }, onEvent: { board.follow($0) })
    return try grader.grade(handedIn)
  }

  /// Two graders would build in the same folders.
  private static func lock(in base: URL) throws -> FileLock {
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

  private static let warning = """
    Warning: without a sandbox a submission can do whatever you may do on this machine.

    """
}
