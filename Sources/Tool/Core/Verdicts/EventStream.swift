import Foundation

/// The lines that Swift Testing writes with `--event-stream-output-path`
/// (swift-testing, `Documentation/ABI/JSON.md`), as far as verdicts need them.
package struct EventStream {
  package private(set) var tests: [TestRecord] = []
  package private(set) var events: [EventRecord] = []
  /// Whether every line could be read; a run that was killed ends mid-line.
  package private(set) var isWhole = true

  package init(_ data: Data) {
    let decoder = JSONDecoder()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let record = try? decoder.decode(Record.self, from: line), record.version == 0 else {
        isWhole = false
        continue
      }
      switch record.content {
      case .test(let test): tests.append(test)
      case .event(let event): events.append(event)
      case .other: continue
      }
    }
  }
}

/// A suite or a function that the run knows of.
package struct TestRecord: Decodable {
  package struct Case: Decodable { let id: String }

  package let kind: String
  package let id: String
  package let name: String
  package let displayName: String?
  let sourceLocation: Location
  package let cases: [Case]?

  enum CodingKeys: String, CodingKey {
    case kind, id, name, displayName, sourceLocation
    case cases = "_testCases"
  }
}

/// Something that happened.
package struct EventRecord: Decodable {
  struct Message: Decodable { let text: String }
  package struct Issue: Decodable {
    package let isKnown: Bool
    package let sourceLocation: Location?
  }

  package let kind: String
  package let testID: String?
  let messages: [Message]
  package let issue: Issue?
  let testCase: TestRecord.Case?

  enum CodingKeys: String, CodingKey {
    case kind, testID, messages, issue
    case testCase = "_testCase"
  }
}

/// A place in a source file; `fileID` is `Module/File.swift`.
package struct Location: Decodable, Equatable, Sendable {
  package let fileID: String
  package let line: Int
  package let column: Int
}

/// One line: its version, and what it holds.
private struct Record: Decodable {
  enum Content {
    case test(TestRecord)
    case event(EventRecord)
    case other
  }

  let version: Int
  let content: Content

  enum CodingKeys: CodingKey { case version, kind, payload }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    switch try container.decode(String.self, forKey: .kind) {
    case "test": content = .test(try container.decode(TestRecord.self, forKey: .payload))
    case "event": content = .event(try container.decode(EventRecord.self, forKey: .payload))
    default: content = .other
    }
  }
}

extension TestRun {
  /// Reads a run from its event stream. An exit code alone is never believed:
  /// without `runEnded` the run did not end, however the process did.
  package init(stream: EventStream, exit: ChildProcess.Exit, deadline: Double) {
    let hasEnded = stream.isWhole && stream.events.contains { $0.kind == "runEnded" }
    ending = Ending(exit: exit, hasEnded: hasEnded, deadline: deadline)
    var reader = StreamReader(tests: stream.tests)
    for event in stream.events { reader.take(event) }
    checks = reader.checks
    looseIssues = reader.looseIssues
  }

  /// A run that never began, since the build failed.
  package init(didNotCompile build: BuildResult) {
    ending = .didNotCompile(build.diagnostics)
    if build.diagnostics.errors.isEmpty { printed = build.tail.components(separatedBy: "\n") }
  }
}

extension TestRun.Ending {
  init(exit: ChildProcess.Exit, hasEnded: Bool, deadline: Double) {
    switch exit {
    case .timedOut: self = .timedOut(seconds: deadline)
    case .signalled(let signal): self = .crashed(signal: signal)
    case .exited(let code) where !hasEnded: self = .exitedEarly(code: code)
    case .exited: self = .ended
    }
  }
}

/// Follows the events of a run, function by function.
private struct StreamReader {
  private var ids: [String] = []
  private var results: [String: CheckResult] = [:]
  private var caseIDs: [String: [String]] = [:]
  private(set) var looseIssues: [Issue] = []

  init(tests: [TestRecord]) {
    let functions = tests.filter { $0.kind == "function" }
    for test in functions.sorted(by: { $0.sourceLocation < $1.sourceLocation }) {
      ids.append(test.id)
      results[test.id] = CheckResult(test)
      caseIDs[test.id] = test.cases?.map(\.id)
    }
  }

  var checks: [CheckResult] { ids.compactMap { results[$0] } }

  mutating func take(_ event: EventRecord) {
    let id = event.testID ?? ""
    switch event.kind {
    case "testStarted": results[id]?.outcome = .undecided(.didNotEnd)
    case "testSkipped":
      let words = event.messages.map(\.text).joined(separator: " ")
      results[id]?.outcome = .undecided(.wasSkipped(words))
    case "testCancelled", "testCaseCancelled":
      // A learner's code may cancel a test as well, so it says nothing good of the check. Of a
      // table, one case may be cancelled alone.
      // One that was skipped is told to be cancelled as well.
      if let outcome = results[id]?.outcome, outcome.issues.isEmpty, !outcome.isSkipped {
        results[id]?.outcome = .undecided(.wasNotAsked)
      }
    case "testCaseEnded": results[id]?.endedCases += 1
    case "testEnded" where results[id]?.outcome == .undecided(.didNotEnd):
      results[id]?.outcome = .passed
    case "issueRecorded": record(event, of: id)
    default: break
    }
  }

  private mutating func record(_ event: EventRecord, of id: String) {
    guard let recorded = event.issue, !recorded.isKnown else { return }
    let index = event.testCase.flatMap { caseIDs[id]?.firstIndex(of: $0.id) } ?? 0
    let issue = Issue(
      messages: event.messages.map(\.text), location: recorded.sourceLocation, caseIndex: index)
    guard let result = results[id] else { return looseIssues.append(issue) }
    // The cases of a table run in any order; the table's own order is stable.
    let issues = (result.outcome.issues + [issue]).sorted { $0.caseIndex < $1.caseIndex }
    results[id]?.outcome = .failed(issues)
  }
}

extension CheckResult {
  /// Takes `Module.Suite/name(_:)/File.swift:12:4` apart. A function outside a
  /// suite, `Module.name()/…`, has the module in the place of the suite.
  fileprivate init(_ test: TestRecord) {
    let path = test.id.split(separator: "/").dropLast()
      .flatMap { $0.contains("(") ? $0.split(separator: ".", maxSplits: 1) : [$0] }
    suite = String(path.first ?? "")
    name = path.dropFirst().map { String($0.prefix { $0 != "(" }) }.joined(separator: "/")
    displayName = test.displayName ?? test.name
    location = test.sourceLocation
    outcome = .undecided(.didNotRun)
  }
}

extension Location: Comparable {
  package static func < (a: Location, b: Location) -> Bool {
    (a.fileID, a.line, a.column) < (b.fileID, b.line, b.column)
  }
}
