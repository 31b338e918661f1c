/// What came of the checks of a kata in one run. Where a learner stands is decided
/// by these alone.
package struct KataResults: Equatable, Sendable {
  private let steps: [KataStep]
  private let checks: [Verdict.Graded]
  /// What each test does on the faults, on the learner's own code, and on code that does
  /// the first steps alone.
  private let matrix: LearnersMatrix?

  /// Reads what a run says of an exercise with steps.
  package init(_ item: ProgressReport.Item) {
    (steps, checks, matrix) = (item.entry.exercise.steps, item.checks, item.matrix)
  }

  /// What the tests say that are red on the learner's own code.
  package var redReasons: [String] { matrix?.redReasons ?? [] }

  package subscript(check: String) -> Verdict.State { state { $0.name == check } }

  /// What came of the check of the tests that has a role.
  package subscript(role: Check.Role) -> Verdict.State { state { $0.role == role } }

  /// A check that ended with an error that nobody expected is undecided.
  private func state(of isMeant: (Verdict.Graded) -> Bool) -> Verdict.State {
    switch checks.first(where: isMeant)?.outcome {
    case .passed: .passed
    case .failed(let issues): issues.contains(where: \.isExpectation) ? .failed : .undecided
    // It waits for a check that failed.
    case .undecided(.wasNotAsked): .failed
    case .undecided, nil: .undecided
    }
  }
}

/// Where a learner stands in one step.
package enum KataState: Equatable, Sendable {
  /// Nothing is known: the code does not compile, say.
  case undecided
  /// No test is red, and the code does not do what the step asks.
  case writeTest
  /// A test is red on right code too.
  case mendTest
  /// A test is red, and it is for another step, or for none.
  case otherTest(LearnersMatrix.Test, step: Int)
  /// A test is red for the right reason: it is for this step, or notices a fault in it.
  case writeCode
  /// The code does what the step asks, and a test for this step is red.
  case mendCode
  /// The code does what the step asks, all tests are green, and they would not notice
  /// these faults in the step.
  case sharpenTests([MatrixRow])
  /// The code does what the step asks, all tests are green, and they would notice each
  /// fault in the step.
  case green
}

extension KataResults {
  /// Where the learner stands in the step of an index.
  package func state(at index: Int) -> KataState {
    let (code, own, fit) = (self[steps[index].check], self[.testsPass], self[.testsTolerate])
    guard let matrix, ![code, own, fit].contains(.undecided) else { return .undecided }
    // Without a test there is nothing that could fit, so that is said first.
    if fit == .failed { return self[.testsAssert] == .passed ? .mendTest : .writeTest }
    let red = matrix.red.map { (test: $0, step: matrix.step(of: $0)) }
    if own == .failed, let first = red.first {
      let isForThisStep = red.contains { test, step in
        step == index + 1
          || step <= index && matrix.faults(noticedBy: test).contains { $0.step == index + 1 }
      }
      guard isForThisStep else {
        return .otherTest(first.test, step: first.step)
      }
      return code == .passed ? .mendCode : .writeCode
    }
    if code == .failed { return .writeTest }
    // It fails, and no test does. While a step is red, it is not asked.
    let isAsked = steps.allSatisfy { self[$0.check] == .passed }
    if own == .failed, isAsked { return .undecided }
    let survivors = matrix.survivors(ofStep: index + 1)
    return survivors.isEmpty ? .green : .sharpenTests(survivors)
  }

  /// Whether the code does what the step of an index asks, and the tests that pass on all
  /// right code notice each of its faults.
  private func isDone(at index: Int) -> Bool {
    self[steps[index].check] == .passed && matrix?.survivors(ofStep: index + 1).isEmpty == true
  }

  /// The index of the first step that is not done, or else of the last one; nil when
  /// nothing is known.
  package var open: Int? {
    let results = steps.map { self[$0.check] } + KataStep.rolesOfTests.map { self[$0] }
    if matrix == nil || results.contains(.undecided) { return nil }
    return steps.indices.first { !isDone(at: $0) } ?? steps.indices.last
  }
}
