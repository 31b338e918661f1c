import Foundation

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

/// Where a run of tests crashed, as Swift's runtime writes it into a file.
///
/// Swift's own `SWIFT_BACKTRACE` is documented in docs/Backtracing.rst of the
/// Swift repository. On macOS it was not run; without a backtrace a crash is
/// told by what it printed.
struct Backtrace {
  let url: URL

  /// What the environment variable says: one thread, no pictures of the memory,
  /// and no questions.
  var options: String {
    // A comma would end the path.
    if url.path.contains(",") { return "enable=no" }
    return "enable=yes,output-to=\(url.path),color=no,interactive=no,threads=crashed,"
      + "registers=none,images=none,limit=48,timeout=5s"
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

/// What a check has to say of an answer that it accepts. The checks attach one
/// when they are asked to, in `Sources/CheckKit/Teaching+Remarks.swift`: version 0
/// of the event stream has no warnings.
package struct CheckRemark: Decodable, Equatable, Sendable {
  /// The check, as the testing library names it: `Module.Suite/check()/File.swift:1:1`.
  let check: String
  package let sentences: [String]

  package init(check: String, sentences: [String]) {
    self.check = check
    self.sentences = sentences
  }

  /// The variable that asks for them, and what the names of their files begin with.
  static let switchName = "WORKBOOK_REMARKS"
  static let filePrefix = "remark"

  /// Whether a check of a suite says it; `Module.Suite` names the suite.
  func isOf(suite: String) -> Bool { check.hasPrefix("\(suite)/") }
}

extension CheckRemark {
  /// The remarks in a folder of attachments, in the order of their checks. One that
  /// cannot be read costs no verdict.
  static func all(in folder: URL) -> [CheckRemark] {
    files(in: folder).compactMap {
      (try? Data(contentsOf: $0)).flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
    }.sorted { $0.check < $1.check }
  }

  /// Removes them: what an earlier run left is about another state of the files.
  static func removeAll(in folder: URL) {
    for file in files(in: folder) { try? FileManager.default.removeItem(at: file) }
  }

  private static func files(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(filePrefix) }.map { folder.appending(path: $0) }
  }
}
