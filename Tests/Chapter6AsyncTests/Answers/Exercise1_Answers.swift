import AnswerKit
import CheckKit
import Testing

@Suite("6.1 OutOfXCTest: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_OutOfXCTest

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise1_Suites.NoTests.self),
    wrong(
      "leaves URLProtocol out", rejectedBy: "assertsSomething", saying: "with URLProtocol yet",
      Exercise1_Suites.OneSeam.self),
    wrong(
      "returns before it checks", rejectedBy: "failsOn", saying: "noticed",
      Exercise1_Suites.GuardedTests.self),
    wrong(
      "takes any failure for the right one", rejectedBy: "failsOn", saying: "noticed",
      Exercise1_Suites.AnyFailure.self),
    wrong(
      "looks at an item only if there is one", rejectedBy: "failsOn",
      saying: "reports .unwrapping for a good answer", Exercise1_Suites.ItemIfAny.self),
    wrong(
      "compares the words of an item", rejectedBy: "failsOn",
      saying: "noticed 8 of 9 faults; survived: raises the price of the item by 1",
      Exercise1_Suites.WordsAlone.self),
    wrong(
      "takes any error of the transport", rejectedBy: "failsOn",
      saying: "noticed 8 of 9 faults; survived: reports every transport error as URLError.unknown",
      Exercise1_Suites.AnyLoss.self),
    wrong(
      "does not count", rejectedBy: "failsOn", saying: "calls back twice",
      Exercise1_Suites.Uncounted.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealAPI", saying: "fails on the real ItemDetailAPI",
      Exercise1_Suites.Unwaited.self),
    wrong(
      "does not wait with protocol injection", rejectedBy: "passesOn", saying: "a moment later",
      Exercise1_Suites.UnwaitedWithProtocolInjection.self),
    wrong(
      "confirms, and does not wait", rejectedBy: "passesOnTheRealAPI",
      saying: "fails on the real ItemDetailAPI", Exercise1_Suites.ConfirmedWithoutAWait.self),
    wrong(
      "waits for ever", rejectedBy: "failsOn", saying: "Wait with a deadline",
      Exercise1_Suites.WaitsForEver.self),
    wrong(
      "sleeps for ten minutes", rejectedBy: "passesOnTheRealAPI", saying: "Wait with a deadline",
      Exercise1_Suites.Sleeps.self),
  ]

  static let rightAnswers = [
    right("three tests", Exercise1_Suites.SeparateTests.self),
    right("a confirmation around a wait", Exercise1_Suites.ConfirmedTests.self),
    right("an actor that polls", Exercise1_Suites.PolledTests.self),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}
