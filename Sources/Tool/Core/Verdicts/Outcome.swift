// Each module of the tool reads the records through Core.
@_exported import Records

/// What came of a check: three outcomes, never two.
package enum Outcome: Equatable, Sendable {
  case passed
  case failed([Issue])
  case undecided(Reason)

  package var issues: [Issue] {
    if case .failed(let issues) = self { issues } else { [] }
  }

  /// The end of a sentence that begins with the name of a check.
  package var inWords: String {
    switch self {
    case .passed: "passed"
    case .failed(let issues): "failed: \(issues.first?.text ?? "no reason was recorded")"
    case .undecided(let reason): "is undecided: it \(reason.predicate)"
    }
  }
}

/// Why nothing is known of a check or of an exercise. Reports for programs have these words,
/// and kept grades too.
package enum Reason: String, Codable, Sendable {
  case didNotCompile, missing, refused, timedOut, crashed, endedEarly, tooManyProcesses
  case didNotRun, didNotEnd, wasSkipped
  /// It waits for the checks above it.
  case wasNotAsked

  /// What happened, in words that can be counted: “2 did not compile”.
  package var inWords: String {
    switch self {
    case .didNotCompile: "did not compile"
    case .missing: "missing"
    case .refused: "refused"
    case .timedOut: "timed out"
    case .crashed: "crashed"
    case .endedEarly: "ended the run early"
    case .tooManyProcesses: "started too many processes"
    case .didNotRun: "did not run"
    case .didNotEnd: "did not end"
    case .wasSkipped: "was skipped"
    case .wasNotAsked: "is asked when the checks above it pass"
    }
  }

  /// The same as the end of a sentence.
  package var predicate: String {
    [.missing, .refused].contains(self) ? "is \(inWords)" : inWords
  }
}

/// Something that a check recorded.
package struct Issue: Equatable, Sendable {
  /// What happened, then the comments, each with its line breaks.
  package let messages: [String]
  package let location: Location?
  /// The place of the test case among the arguments, 0 without arguments.
  let caseIndex: Int

  package var lines: [String] { messages.flatMap { $0.components(separatedBy: "\n") } }
  package var text: String { lines.joined(separator: "\n") }

  /// Whether a check recorded it on purpose: an expectation or a recorded
  /// issue, not an error that nobody caught.
  package var isExpectation: Bool {
    ["Expectation failed", "Issue recorded", "Confirmation was"]
      .contains { messages.first?.hasPrefix($0) ?? false }
  }
}

extension Verdict {
  /// What is known of an exercise or of a check.
  package enum State: String, Sendable, Codable {
    case passed, failed, undecided
    /// The file is the untouched starter.
    case notBegun
  }
}

extension Verdict.State {
  /// The sign, the colour and the words of each state, in every report.
  package var look: (sign: String, style: Style, words: String) {
    switch self {
    case .passed: ("✔", .green, "passed")
    case .failed: ("✘", .red, "not passed")
    case .undecided: ("?", .yellow, "could not be decided")
    case .notBegun: ("·", .dim, "untouched")
    }
  }

  /// The sign as a cell.
  package var mark: TextTable.Cell { .init(look.sign, look.style) }
}

extension Verdict.State? {
  /// The sign as a cell; what is not known looks as if it had not been begun.
  package var mark: TextTable.Cell { (self ?? .notBegun).mark }

  /// The words as a cell.
  package var words: TextTable.Cell {
    let words = self?.look.words ?? "not checked since the last change"
    return .init(words, mark.style)
  }
}
