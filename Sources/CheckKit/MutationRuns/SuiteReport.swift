import DoubleKit
import Records

/// How the learner's tests ended on one subject.
package struct SuiteReport: Sendable {
  /// How one test ended.
  package enum Ending: Equatable, Sendable {
    /// It recorded no issue.
    case passed
    /// It recorded these.
    case failed([String])
    /// It gave no sign of life any more, and never ended.
    case hung
    /// It was disabled, or never came to run.
    case skipped
  }

  /// A row of a parameterized test: its arguments, and what came of it.
  struct Row: Sendable {
    let id: String
    /// The arguments in words.
    let name: String
    var isOpen = false
    var accounts: [String] = []
  }

  /// One test, all cases of a parameterized one together.
  package struct TestEnd: Sendable {
    package let id: String
    /// What a sentence calls it: `"a title"`, or `name(argument:)`.
    package let name: String
    let fileID: String
    let line: Int
    var hasBegun = false
    var hasEnded = false
    /// Whether a trait kept it from running.
    var isDisabled = false
    /// What it recorded.
    package var accounts: [String] = []
    /// Whether it made what it is about.
    var madeSubject = false
    /// The seams on which it made one.
    var seams: Set<Seam> = []
    /// What it made them for, where that is asked.
    package var uses: Set<SubjectUse> = []
    /// The rows of its table, in their order; empty for one without arguments.
    var rows: [Row] = []

    /// A test that never ends has hung, even if it recorded an issue before:
    /// whoever waits for it learns nothing.
    package var ending: Ending {
      if !hasEnded { return hasBegun ? .hung : .skipped }
      return accounts.isEmpty ? .passed : .failed(accounts)
    }
  }

  /// The tests, in the order of the source.
  package var tests: [TestEnd] = []
  /// What was recorded outside of any test, in a callback on another thread: by
  /// file.
  var strayIssues: [String: [String]] = [:]

  /// The tests of one suite.
  func part(_ suite: LearnersSuite) -> SuiteReport {
    var part = self
    part.tests.removeAll { !suite.has($0) }
    return part
  }
}

extension SuiteReport {
  /// Takes a record of the event stream into account.
  mutating func add(_ record: StreamRecord) {
    let payload = record.payload
    switch (record.kind, payload.kind) {
    case ("test", "function"): addTest(payload)
    case (_, "testCaseStarted"): changeRow(payload) { $0.isOpen = true }
    case (_, "testCaseEnded"): changeRow(payload) { $0.isOpen = false }
    case (_, "testStarted"): change(payload.testID) { $0.hasBegun = true }
    case (_, "testEnded"): change(payload.testID) { $0.hasEnded = true }
    case (_, "testSkipped"): change(payload.testID) { $0.isDisabled = true }
    case (_, "issueRecorded"): addIssue(payload)
    default: break
    }
  }

  /// Notes that a test has made its subject, through which seam, and what for.
  mutating func addSubject(through seam: Seam?, for use: SubjectUse?, madeBy id: String?) {
    change(id) {
      $0.madeSubject = true
      $0.seams.formUnion(seam.map { [$0] } ?? [])
      $0.uses.formUnion(use.map { [$0] } ?? [])
    }
  }

  private mutating func addTest(_ payload: StreamRecord.Payload) {
    guard let id = payload.id, let place = payload.sourceLocation else { return }
    // A name may have several lines, and a sentence has one.
    let shown = payload.displayName?.split(whereSeparator: \.isNewline).joined(separator: " ")
    let name = shown.map { "\"\($0)\"" } ?? payload.name ?? id
    let rows = (payload.cases ?? []).map { Row(id: $0.id, name: $0.displayName.inOneLine) }
    tests.append(
      TestEnd(id: id, name: name, fileID: place.fileID, line: place.line, rows: rows))
    tests.sort { $0.line < $1.line }
  }

  private mutating func addIssue(_ payload: StreamRecord.Payload) {
    guard let issue = payload.issue, !issue.isKnown, issue.isFailure ?? true else { return }
    let account = payload.account
    if payload.testID == nil, let fileID = issue.sourceLocation?.fileID {
      strayIssues[fileID, default: []].append(account)
    }
    change(payload.testID) { $0.accounts.append(account) }
    changeRow(payload) { $0.accounts.append(account) }
  }

  private mutating func changeRow(
    _ payload: StreamRecord.Payload, _ change: (inout Row) -> Void
  ) {
    guard let id = payload.row?.id else { return }
    self.change(payload.testID) { test in
      if let index = test.rows.firstIndex(where: { $0.id == id }) { change(&test.rows[index]) }
    }
  }

  private mutating func change(_ id: String?, _ change: (inout TestEnd) -> Void) {
    guard let index = tests.firstIndex(where: { $0.id == id }) else { return }
    change(&tests[index])
  }
}

extension String {
  /// The text without line breaks, and the beginning alone of a long one.
  fileprivate var inOneLine: String {
    let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.count > 60 ? "\(text.prefix(59))…" : text
  }
}

extension SuiteReport.TestEnd {
  /// The rows of which an account is told, in words; empty without rows.
  func rows(telling account: String) -> [String] {
    rows.filter { $0.accounts.contains(account) }.map(\.name)
  }

  /// How the test ended, and each of its rows.
  var endingsByID: [(id: String, ending: SuiteReport.Ending)] {
    [(id, ending)] + endings.enumerated().map { (rowID($0), $1.ending) }
  }

  /// The id of a row among those of all tests. Its own id need not be the same in each run.
  func rowID(_ place: Int) -> String { "\(id) \(place)" }

  /// How each row ended. What was recorded of the test without a row is about each of them.
  var endings: [(row: String, ending: SuiteReport.Ending)] {
    let ofAll = accounts.filter { rows(telling: $0).isEmpty }
    let isOpenSomewhere = rows.contains(where: \.isOpen)
    return rows.map { row in
      let accounts = row.accounts + ofAll
      let isHung = row.isOpen || !accounts.isEmpty || !isOpenSomewhere
      return switch ending {
      case .skipped: (row.name, .skipped)
      case .hung: (row.name, isHung ? .hung : .passed)
      case .passed, .failed: (row.name, accounts.isEmpty ? .passed : .failed(accounts))
      }
    }
  }
}

extension StreamRecord.Payload {
  /// The whole of an issue in one line: where it was recorded, what failed with
  /// which values, and what the test says to it.
  fileprivate var account: String {
    ([place] + (messages ?? []).map(\.text)).compactMap(\.self).joined(separator: ": ")
  }

  /// Where an issue was recorded; nil for an error that a test throws.
  fileprivate var place: String? {
    (issue?.sourceLocation).map {
      "\($0.fileID.split(separator: "/").last ?? ""):\($0.line)"
    }
  }
}
