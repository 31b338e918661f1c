import Foundation

/// What one run of a test binary proved, check by check.
package struct TestRun: Sendable {
  /// How the run came to its end.
  package enum Ending: Equatable, Sendable {
    case ended
    case crashed(signal: Int32)
    case timedOut(seconds: Double)
    case tooManyProcesses(limit: Int)
    /// The process ended before the run did: a check called `exit`, say.
    case exitedEarly(code: Int32)
    case didNotCompile([Diagnostic])
    /// The learner's file is not there, so nothing was run.
    case starterIsMissing
    /// The learner's file was not taken, for a reason that ends a sentence.
    case refused(String)
    /// The time for all exercises together was used up before it.
    case overBudget(seconds: Double)

    /// Why nothing is known then; nil when the run ended.
    package var reason: Reason? {
      switch self {
      case .ended: nil
      case .crashed: .crashed
      case .timedOut, .overBudget: .timedOut
      case .tooManyProcesses: .tooManyProcesses
      case .exitedEarly: .endedEarly
      case .didNotCompile: .didNotCompile
      case .starterIsMissing: .missing
      case .refused: .refused
      }
    }
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

  package init(ending: Ending, checks: [CheckResult] = []) {
    (self.ending, self.checks) = (ending, checks)
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
  /// Why a condition kept it from running, in the words of the test.
  package var skipReason = ""
  /// How many test cases of a parameterized function ended.
  package var endedCases = 0

  /// The end of a sentence that begins with its name.
  package var inWords: String {
    outcome.inWords + (skipReason.isEmpty ? "" : ": \(skipReason)")
  }
}
