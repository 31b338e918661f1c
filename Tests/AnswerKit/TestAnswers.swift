import CheckKit

/// The checks of an exercise in which learners write tests.
public protocol ChecksOfTests {
  /// The tests that they judge.
  var tests: LearnersSuite { get set }
  /// Makes the checks, with the tests of the learner's file.
  init()
  /// Asks whether each test can fail.
  func assertsSomething() async
  /// Asks whether the tests pass on what is just as correct.
  func passesOn() async
  /// Asks whether the tests notice each fault.
  func failsOn() async
}

extension Judge where Checks: ChecksOfTests {
  /// The judge of tests of the item API.
  public static func ofTests(onRealAPI run: @escaping @Sendable (Checks) async -> Void) -> Judge {
    ofTests(onReal: ("passesOnTheRealAPI", run))
  }

  /// Returns a judge of checks that are asked one after another.
  public static func ofTests(onReal real: Check, onFaults last: String = "failsOn") -> Judge {
    let failsOn: @Sendable (Checks) async -> Void = { await $0.failsOn() }
    return Judge(
      inOrder: [
        ("assertsSomething", { await $0.assertsSomething() }), real,
        ("passesOn", { await $0.passesOn() }), (last, failsOn),
      ], askedLast: [real.name, "passesOn", last])
  }
}

extension AnswerSuite where Checks: ChecksOfTests {
  /// The first two, which `GradedRun` asks of every suite of tests in the same words: its own
  /// tests prove them.
  public static var provedElsewhere: Set<String> { Set(judge.checks.prefix(2).map(\.name)) }
}

extension WrongAnswer where Checks: ChecksOfTests {
  /// Returns the wrong answer of a suite of tests, or of all but one of its tests.
  public static func suite(
    _ name: String, _ suite: Any.Type, without test: String? = nil, rejectedBy: String,
    saying fault: String? = nil
  ) -> WrongAnswer {
    let tests = LearnersSuite(suite, without: test)
    return WrongAnswer(name, rejectedBy: rejectedBy, saying: fault, Checks(tests))
  }
}

extension RightAnswer where Checks: ChecksOfTests {
  /// Returns the right answer of a suite of tests.
  public static func suite(_ name: String, _ suite: Any.Type) -> RightAnswer {
    let tests = LearnersSuite(suite)
    return RightAnswer(name, Checks(tests))
  }
}

extension ChecksOfTests {
  fileprivate init(_ tests: LearnersSuite) {
    self.init()
    self.tests = tests
  }
}
