import Foundation

/// What one run of a test binary proved, check by check.
package struct TestRun: Sendable {
  /// How the run came to its end.
  package enum Ending: Equatable, Sendable {
    case ended
    case crashed(signal: Int32)
    case timedOut(seconds: Double)
    /// The process ended before the run did: a check called `exit`, say.
    case exitedEarly(code: Int32)
    case didNotCompile([Diagnostic])
    /// The learner's file is not there, so nothing was run.
    case starterIsMissing
    /// The learner's file was not taken, for a reason that ends a sentence.
    case refused(String)
    /// The time for all exercises together was used up before it.
    case overBudget(seconds: Double)
  }

  package var ending: Ending
  /// Every function of the run, in the order of the source.
  package var checks: [CheckResult] = []
  /// Issues that belong to no function: recorded too late, or by a suite.
  package var looseIssues: [Issue] = []
  /// What checks that passed have to say.
  package var remarks: [CheckRemark] = []
  /// What a learner's tests notice, where the run was asked for it.
  package var learnersMatrix: LearnersMatrix?
  /// What the code under test printed, and the last words of a crash.
  package var printed: [String] = []
  /// What Swift's runtime said of that code, a sentence each.
  package var runtimeMessages: [String] = []
  /// The file that keeps a run from being built, where it is there twice.
  package var repeatedFile: RepeatedFile?
  /// The learner's line on which a run crashed, where that is known.
  var crashPlace: CrashPlace?
  /// What a check did then, in a sentence.
  var crashAccount: String?

  package init(
    ending: Ending, checks: [CheckResult] = [], looseIssues: [Issue] = [], printed: [String] = []
  ) {
    self.ending = ending
    self.checks = checks
    self.looseIssues = looseIssues
    self.printed = printed
  }

  /// Whether it neither crashed nor hung, and was built at all.
  package var isDecided: Bool { ending == .ended }

  /// Whether a signal ended it.
  var isCrashed: Bool { if case .crashed = ending { true } else { false } }

  /// Whether it was ended at a deadline.
  package var isTimedOut: Bool { if case .timedOut = ending { true } else { false } }

  package func checks(ofSuite suite: String) -> [CheckResult] {
    checks.filter { $0.suite == suite }
  }

  /// The functions that had begun and did not end.
  package var unfinished: [CheckResult] { checks.filter { $0.outcome == .undecided(.didNotEnd) } }
}

/// One function of a suite, and what came of it.
package struct CheckResult: Equatable, Sendable {
  /// `Chapter2StubTests.Exercise1_StubURLSession`.
  package let suite: String
  /// `answersFromItsCan`; a function of a nested suite has the suite before it.
  package let name: String
  package let displayName: String
  package let location: Location
  package var outcome: Outcome
  /// How many test cases of a parameterized function ended.
  package var endedCases = 0
}

/// Three outcomes, never two.
package enum Outcome: Equatable, Sendable {
  case passed
  case failed([Issue])
  case undecided(Reason)

  package var issues: [Issue] {
    if case .failed(let issues) = self { issues } else { [] }
  }
}

/// Why nothing is known of a check.
package enum Reason: Equatable, Sendable {
  case didNotRun
  case didNotEnd
  /// With what the test says of it.
  case wasSkipped(String)
  /// It is asked when the checks above it pass.
  case wasNotAsked
  case crashed(while: [String])
  case timedOut(while: [String])
  case runDidNotEnd
  case didNotCompile
  case starterIsMissing
  case refused
  case overBudget
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

extension Outcome {
  /// Whether a condition kept it from running.
  var isSkipped: Bool { if case .undecided(.wasSkipped) = self { true } else { false } }

  /// The end of a sentence that begins with the name of a check.
  package var inWords: String {
    switch self {
    case .passed: "passed"
    case .failed(let issues): "failed: \(issues.first?.text ?? "no reason was recorded")"
    case .undecided(let reason): "is undecided: \(reason.inWords)"
    }
  }
}

extension Reason {
  package var inWords: String {
    switch self {
    case .didNotRun: "it did not run"
    case .didNotEnd: "it did not end"
    case .wasNotAsked: "it is asked when the checks above it pass"
    case .wasSkipped(let words): words.isEmpty ? "it was skipped" : "it was skipped: \(words)"
    case .crashed(let names): "the run crashed while running \(names.joined(separator: ", "))"
    case .timedOut(let names): "time was up while running \(names.joined(separator: ", "))"
    case .runDidNotEnd: "the run did not end"
    case .didNotCompile: "it did not compile"
    case .starterIsMissing: "its file is missing"
    case .refused: "its file was not taken"
    case .overBudget: "the time for all exercises was used up"
    }
  }
}
