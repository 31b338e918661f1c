/// What came of the checks of a kata in one run. Where a learner stands is decided
/// by these alone.
package struct KataResults: Equatable, Sendable {
  /// What came of one check.
  package enum Result: Sendable {
    case passed
    /// It recorded an issue: what an expectation of it found.
    case failed
    /// It did not run, did not end, or ended with an error that nobody expected.
    case undecided
  }

  private let byName: [String: Result]
  private let byRole: [Check.Role: Result]

  package init(_ checks: [Verdict.Graded]) {
    byName = Dictionary(checks.map { ($0.name, Result($0.outcome)) }) { first, _ in first }
    byRole = Dictionary(checks.map { ($0.role, Result($0.outcome)) }) { first, _ in first }
  }

  package subscript(check: String) -> Result { byName[check] ?? .undecided }

  /// What came of the check of the tests that has a role.
  package subscript(role: Check.Role) -> Result { byRole[role] ?? .undecided }
}

/// Where a learner stands in one step.
package enum KataState: Equatable, Sendable {
  /// Nothing is known: the code does not compile, say.
  case undecided
  /// No test is red, and the code does not do what the step asks.
  case writeTest
  /// A test is red on right code too.
  case mendTest
  /// A test is red for the right reason.
  case writeCode
  /// The code does what the step asks, and a test is red.
  case mendCode
  /// The code does what the step asks, and all tests are green.
  case green
}

extension KataResults {
  /// Where the learner stands in a step.
  package func state(of step: KataStep) -> KataState {
    let (code, own, fit) = (self[step.check], self[.testsPass], self[.testsTolerate])
    if [code, own, fit].contains(.undecided) { return .undecided }
    // Without a test there is nothing that could fit, so that is said first.
    if fit == .failed { return self[.testsAssert] == .passed ? .mendTest : .writeTest }
    switch (code, own) {
    case (.passed, .passed): return .green
    case (.passed, _): return .mendCode
    case (_, .passed): return .writeTest
    default: return .writeCode
    }
  }

  /// Whether the code does what a step asks, and all tests of the learner pass.
  package func isGreen(_ step: KataStep) -> Bool {
    self[step.check] == .passed && self[.testsPass] == .passed
  }
}

extension KataResults.Result {
  fileprivate init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .passed: .passed
      case .failed(let issues): issues.contains(where: \.isExpectation) ? .failed : .undecided
      case .undecided: .undecided
      }
  }
}
