import Foundation

extension TestRun {
  /// Reads a run from the lines that Swift Testing writes with
  /// `--event-stream-output-path`. An exit code alone is never believed: without `runEnded`,
  /// or with a line that cannot be read, the run did not end, however the process did.
  package init(stream: Data, exit: ChildProcess.Exit, deadline: Double) {
    let lines = stream.split(separator: UInt8(ascii: "\n"))
    let records = lines.compactMap { StreamRecord($0) }
    var reader = StreamReader()
    for record in records where record.kind == "test" { reader.add(record.payload) }
    for record in records where record.kind == "event" { reader.take(record.payload) }
    let isWhole = records.count == lines.count && reader.hasEnded
    ending = Ending(exit: exit, hasEnded: isWhole, deadline: deadline)
    checks = reader.checks.sorted { $0.location < $1.location }
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
    case .tooManyProcesses(let limit): self = .tooManyProcesses(limit: limit)
    case .signalled(let signal): self = .crashed(signal: signal)
    case .exited(let code) where !hasEnded: self = .exitedEarly(code: code)
    case .exited: self = .ended
    }
  }
}

/// Follows the events of a run, function by function.
private struct StreamReader {
  private(set) var checks: [CheckResult] = []
  private(set) var looseIssues: [Issue] = []
  private(set) var hasEnded = false
  private var indices: [String: Int] = [:]
  /// The rows of each table, in their order.
  private var rows: [String: [String]] = [:]

  mutating func add(_ test: StreamRecord.Payload) {
    guard test.kind == "function", let id = test.id, let check = CheckResult(test) else { return }
    indices[id] = checks.count
    checks.append(check)
    rows[id] = test.cases?.map(\.id)
  }

  mutating func take(_ event: StreamRecord.Payload) {
    if event.kind == "runEnded" { hasEnded = true }
    if event.kind == "issueRecorded" { return record(event) }
    guard let index = event.testID.flatMap({ indices[$0] }) else { return }
    checks[index].take(event)
  }

  private mutating func record(_ event: StreamRecord.Payload) {
    guard let recorded = event.issue, !recorded.isKnown else { return }
    let id = event.testID ?? ""
    let row = event.row.flatMap { rows[id]?.firstIndex(of: $0.id) } ?? 0
    let issue = Issue(
      messages: event.texts, location: recorded.sourceLocation, caseIndex: row)
    guard let index = indices[id] else { return looseIssues.append(issue) }
    // The cases of a table run in any order; the table's own order is stable.
    let issues = checks[index].outcome.issues + [issue]
    checks[index].outcome = .failed(issues.sorted { $0.caseIndex < $1.caseIndex })
  }
}

extension CheckResult {
  /// Takes `Module.Suite/name(_:)/File.swift:12:4` apart. A function outside a
  /// suite, `Module.name()/…`, has the module in the place of the suite.
  fileprivate init?(_ test: StreamRecord.Payload) {
    guard let id = test.id, let place = test.sourceLocation else { return nil }
    let path = id.split(separator: "/").dropLast()
      .flatMap { $0.contains("(") ? $0.split(separator: ".", maxSplits: 1) : [$0] }
    suite = String(path.first ?? "")
    name = path.dropFirst().map { String($0.prefix { $0 != "(" }) }.joined(separator: "/")
    displayName = test.displayName ?? test.name ?? id
    location = place
    outcome = .undecided(.didNotRun)
  }

  /// Takes an event into account, other than an issue.
  fileprivate mutating func take(_ event: StreamRecord.Payload) {
    switch event.kind {
    case "testStarted": outcome = .undecided(.didNotEnd)
    case "testSkipped":
      outcome = .undecided(.wasSkipped)
      skipReason = event.texts.joined(separator: " ")
    case "testCancelled", "testCaseCancelled":
      // A learner's code may cancel a test as well, so it says nothing good of the check. Of a
      // table, one case may be cancelled alone. One that was skipped is told to be cancelled
      // as well.
      if outcome.issues.isEmpty && outcome != .undecided(.wasSkipped) {
        outcome = .undecided(.wasNotAsked)
      }
    case "testCaseEnded": endedCases += 1
    case "testEnded" where outcome == .undecided(.didNotEnd): outcome = .passed
    default: break
    }
  }
}

extension StreamRecord.Payload {
  fileprivate var texts: [String] { (messages ?? []).map(\.text) }
}
