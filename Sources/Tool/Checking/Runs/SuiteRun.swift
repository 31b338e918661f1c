import Foundation
import WorkbookSupport

/// One run of a built test binary: the process, and the files that it leaves
/// beside the scratch folder.
package struct SuiteRun {
  package let package: PackageBuild
  /// The suites to run, each named in full as `Entry.suite` is; nil runs all.
  var suites: [String]?
  /// Tells the files of runs apart that go on at the same time; two processes of
  /// the tool are told apart too.
  package var name = ""
  /// Added to the environment of the run.
  package var variables: [String: String] = [:]

  package init(
    package: PackageBuild, suites: [String]? = nil, name: String = "",
    variables: [String: String] = [:]
  ) {
    self.package = package
    self.suites = suites
    self.name = name
    self.variables = variables
  }

  /// The process, ready to start.
  package func child() throws -> ChildProcess {
    try emptyFiles()
    var arguments = try package.testCommand()
    arguments += ["--event-stream-output-path", stream.path, "--event-stream-version", "0"]
    arguments += ["--attachments-path", attachments.path]
    for suite in suites ?? [] { arguments += ["--filter", Self.pattern(suite)] }
    let options = ["SWIFT_BACKTRACE": backtrace.options, CheckRemark.switchName: "1"]
    let environment = package.switches.merging(options) { $1 }.merging(variables) { $1 }
    return Shell(root: package.root, environment: environment).child(
      arguments, log: file("run.log"))
  }

  /// What the process proved, once it has ended. The deadline is the one that it
  /// had, in seconds.
  package func result(_ exit: ChildProcess.Exit, deadline: Double) -> TestRun {
    let data = (try? Data(contentsOf: stream)) ?? Data()
    var run = TestRun(stream: EventStream(data), exit: exit, deadline: deadline)
    run.printed = printed
    run.remarks = CheckRemark.all(in: attachments)
    if case .crashed = run.ending { run.crashPlace = backtrace.place }
    return run
  }

  /// The first lines of what was printed, and the last ones when there are more.
  private var printed: [String] {
    let data = (try? Data(contentsOf: file("run.log"))) ?? Data()
    let lines = String(decoding: data.prefix(100_000), as: UTF8.self)
      .split(separator: "\n").map { String($0.prefix(500)) }.filter { !Backtrace.isRemark($0) }
    return lines.shortened(to: 21)
  }

  /// What a crash leaves.
  private var backtrace: Backtrace { Backtrace(url: file("crash.log")) }

  /// Holds what the tests attached; emptied before each run.
  package var attachments: URL { file("attachments") }

  /// Removes all files of this run but what was attached.
  package func cleanUp() {
    for url in [stream, file("run.log"), backtrace.url] {
      try? FileManager.default.removeItem(at: url)
    }
    CheckRemark.removeAll(in: attachments)
    // Goes only when it is empty.
    rmdir(attachments.path)
  }

  /// What an earlier run left would pass for this one's.
  private func emptyFiles() throws {
    for url in [stream, backtrace.url, attachments] {
      try? FileManager.default.removeItem(at: url)
    }
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
  }

  private var stream: URL { file("events.jsonl") }

  private func file(_ ending: String) -> URL {
    package.scratchFile(name.isEmpty ? ending : "\(name).\(getpid()).\(ending)")
  }

  /// `Exercise1_Stub` alone would match `Exercise1_StubURLSession` too.
  package static func pattern(_ suite: String) -> String {
    "^\(suite.replacingOccurrences(of: ".", with: "\\."))/"
  }
}
