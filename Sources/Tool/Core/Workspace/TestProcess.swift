import Foundation

/// One process of a built test program, and the files that it leaves beside the
/// scratch folder.
struct TestProcess: Sendable {
  let workspace: Workspace
  /// The suites to run, each named in full as `Entry.suite` is; nil runs all.
  let suites: [String]?
  /// Tells the files of processes apart that run at the same time.
  let name: String
  /// How long it may run, in seconds.
  let deadline: Double
  /// Added to the environment.
  let variables: [String: String]
  /// Whether a check runs a learner's code for one thing at a time, so that the one that
  /// it crashes on is known.
  var tracesCrash = false

  /// Runs it to its end.
  ///
  /// - Parameter onEnd: gets the folder with what the tests attached, while it is there.
  /// - Returns: what the process proved.
  /// - Throws: `ToolFault`, `Cancelled`.
  func run(onEnd: (_ attachments: URL) -> Void = { _ in }) async throws -> TestRun {
    // Files of an earlier run would pass for this one's.
    removeFiles()
    defer { removeFiles() }
    let exit = try await child().run(deadline: deadline)
    onEnd(attachments)
    return result(exit)
  }

  /// The same, and again when it crashes. One thing at a time takes longer than all at once.
  func runTracingCrash() async throws -> TestRun {
    let run = try await run()
    guard run.isCrashed else { return run }
    let again = TestProcess(
      workspace: workspace, suites: suites, name: name, deadline: deadline * 3,
      variables: variables, tracesCrash: true)
    let traced = try await again.run()
    return traced.isCrashed ? traced : run
  }

  private func child() throws -> ChildProcess {
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    let words =
      try workspace.testCommand()
      + ["--event-stream-output-path", events.path, "--event-stream-version", "0"]
      + ["--attachments-path", attachments.path]
      + (suites ?? []).flatMap { ["--filter", Self.pattern($0)] }
    var options = ["SWIFT_BACKTRACE": backtrace.options, CheckRemark.switchName: "1"]
    // CheckKit's `CrashTrace` writes it.
    if tracesCrash { options["WORKBOOK_CRASH_TRACE"] = account.path }
    return try workspace.child(
      Program(
        words: words, folder: workspace.root,
        environment: workspace.switches.merging(options.merging(variables) { $1 }) { $1 },
        temporaryFolder: temporaryFolder, deadline: deadline, log: log,
        output: TestOutput(events: events, attachments: attachments)))
  }

  private func result(_ exit: ChildProcess.Exit) -> TestRun {
    let data = (try? Data(contentsOf: events)) ?? Data()
    var run = TestRun(stream: data, exit: exit, deadline: deadline)
    let output = ProcessOutput((try? Data(contentsOf: log)) ?? Data())
    (run.printed, run.runtimeMessages) = (output.printed, output.runtimeMessages)
    run.remarks = ((try? CheckRemark.all(in: attachments)) ?? []).sorted { $0.check < $1.check }
    let rows = (try? MatrixRow.all(in: attachments)) ?? []
    run.learnersMatrix = rows.isEmpty ? nil : LearnersMatrix(rows)
    if run.isCrashed {
      run.crashPlace = backtrace.place
      run.crashAccount = try? String(contentsOf: account, encoding: .utf8)
    }
    return run
  }

  private func removeFiles() {
    for url in [events, log, backtrace.url, account, attachments, temporaryFolder] {
      try? FileManager.default.removeItem(at: url)
    }
  }

  private var events: URL { file("events.jsonl") }
  private var log: URL { file("run.log") }
  private var account: URL { file("account.txt") }
  private var temporaryFolder: URL { file("tmp") }
  /// A busy machine may take longer than five seconds for it; then the second run has more.
  private var backtrace: Backtrace {
    Backtrace(url: file("crash.log"), seconds: tracesCrash ? 20 : 5)
  }
  /// Holds what the tests attached.
  private var attachments: URL { file("attachments") }

  /// Two processes of the tool are told apart too.
  private func file(_ ending: String) -> URL {
    workspace.file("\(name).\(getpid()).\(ending)")
  }

  /// `Exercise1_Stub` alone would match `Exercise1_StubURLSession` too.
  static func pattern(_ suite: String) -> String {
    "^\(suite.replacingOccurrences(of: ".", with: "\\."))/"
  }
}

/// What a process printed: the lines of the code under test, and those of Swift's runtime.
struct ProcessOutput {
  /// The first lines of the code, and the last ones when there are more.
  let printed: [String]
  /// What the runtime said, each message once.
  let runtimeMessages: [String]

  init(_ data: Data) {
    let most = 100_000
    let isCut = data.count > most
    var all = String(decoding: data.prefix(most), as: UTF8.self).split(separator: "\n")
    // Of the last line, only the beginning may be there.
    if isCut && all.count > 1 { all.removeLast() }
    let lines = all.map { String($0.prefix(500)) }.filter { !Backtrace.isRemark($0) }
    printed = lines.filter { !Self.isOfRuntime($0) }.shortened(to: 21)
    let messages = lines.filter(Self.isOfRuntime)
    runtimeMessages = Set(messages).sorted().map { message in
      let count = messages.count { $0 == message }
      let times = count == 1 ? "" : "\(isCut ? " at least" : "") \(count) times"
      return "Swift said\(times): \(message)"
    }
  }

  /// Of a continuation that nobody resumes, the runtime says so when it is gone. One that is
  /// resumed twice ends the process, with a fatal error.
  private static func isOfRuntime(_ line: String) -> Bool {
    line.hasPrefix("SWIFT TASK CONTINUATION MISUSE: ")
  }
}

/// Where a run of tests crashed, as Swift's runtime writes it into a file.
///
/// Swift's own `SWIFT_BACKTRACE` is documented in docs/Backtracing.rst of the
/// Swift repository. On macOS it was not run; without a backtrace a crash is
/// told by what it printed.
struct Backtrace {
  let url: URL
  /// How long the runtime may take for it.
  var seconds = 5

  /// What the environment variable says: one thread, no pictures of the memory,
  /// and no questions.
  var options: String {
    // A comma would end the path.
    if url.path.contains(",") { return "enable=no" }
    return "enable=yes,output-to=\(url.path),color=no,interactive=no,threads=crashed,"
      + "registers=none,images=none,limit=48,timeout=\(seconds)s"
  }

  /// Whether a printed line is the runtime's own, about the backtrace that it
  /// makes, and so tells a learner nothing.
  static func isRemark(_ line: String) -> Bool {
    ["*** Signal ", "*** Program crashed", "swift-runtime: ", "Backtrace took "]
      .contains { line.hasPrefix($0) }
  }

  /// The first line of a learner's file on the stack of the thread that crashed.
  var place: CrashPlace? {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    let frames = text.split(separator: "\n")
    return frames.lazy.compactMap { frame in
      frame.firstMatch(of: /\ at .*\/(Chapters\/[^:]+\.swift):(\d+)/).flatMap { match in
        Int(match.2).map { CrashPlace(file: String(match.1), line: $0) }
      }
    }.first
  }
}

/// A line of the package on which a process ended.
package struct CrashPlace: Equatable, Sendable {
  package let file: String
  package let line: Int
}
