import AnswerKit
import CheckKit
import Testing

@Suite("8.6 MeasuredTests: the checks decide rightly")
struct Exercise6_Answers {
  typealias Checks = Exercise6_MeasuredTests
  typealias Suites = Exercise6_Suites

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers =
    [
      wrong(
        "leaves URLProtocol out", "assertsSomething", saying: "with URLProtocol yet",
        Suites.OneSeam.self),
      wrong(
        "waits for a load and expects nothing", "assertsSomething", saying: "asserts nothing yet",
        Suites.NoExpectation.self),
      wrong(
        "asks for a header that nobody sends", "passesOnTheRealAPI",
        saying: "fails on the real ItemDetailAPI", Suites.HeaderThatNobodySends.self),
      wrong(
        "has a test that is judged nowhere", "passesOn", saying: "was not judged on other APIs",
        Suites.HeaderThatNobodySends.self),
    ] + tooMuch + tooLittle

  private static let tooMuch = [
    wrong(
      "has every habit of the starter", "passesOn",
      saying: "Your tests fail on 7 of 9 harmless changes, and notice 11 of 11 faults.",
      Suites.EveryHabit.self),
    strict("asks for exactly these headers", "one harmless header", Suites.CountedHeaders.self),
    strict("asks for a time limit", "allows another time", Suites.OneMinute.self),
    strict("compares whole requests", "allows another time", Suites.WholeRequest.self),
    strict(
      "takes the requests of three loads in one order", "the second of two first",
      Suites.OrderedPaths.self),
    strict("compares the bytes of a body", "with spaces", Suites.ExactBytes.self),
    strict("compares a whole Content-Type", "adds a charset", Suites.ExactMediaType.self),
    wrong(
      "asks for the thread of the caller", "passesOn", saying: "calls back on another queue",
      Suites.ThreadOfTheCaller.self),
    wrong(
      "looks before the answer has come", "passesOn", saying: "calls back a moment later",
      Suites.Impatient.self),
  ]

  private static let tooLittle = [
    lax("compares a set of paths", "answers from memory for ever", Suites.SetOfPaths.self),
    lax("looks at the end of a path alone", "asks for item/{id}", Suites.EndOfThePath.self),
    lax("looks at no method", "with POST instead of GET", Suites.AnyMethod.self),
    lax("looks at no header", "sends no Accept header", Suites.AnyHeader.self),
    lax(
      "counts no requests to a closed shop", "sends a failed request again",
      Suites.AnyNumberOfRequests.self),
    lax("looks at the first outcome alone", "calls back twice", Suites.FirstRefusal.self),
    lax(
      "looks at the first change alone", "sends each price change again", Suites.FirstChange.self),
    lax("looks for digits in a body", "sends a new price as text", Suites.DigitsInTheBody.self),
    lax("counts a change and does not look at it", "as text", Suites.OneRequestForAChange.self),
    lax("takes any item", "swaps the title and the descriptions", Suites.AnyItem.self),
    lax("takes any failure for a lost connection", ".parsing", Suites.AnyLoss.self),
    wrong(
      "keeps only the tests that no harmless change turns red", "failsOn",
      saying: "noticed 2 of 11 faults; these survived:", Suites.WhatWasGreen.self),
  ]

  static let rightAnswers = [
    right("spies, and outcomes on both seams", Suites.Spied.self),
    right("mocks for what is sent, stubs for what comes back", Suites.Mocked.self),
    right("a fake with a journal on both seams", Suites.Faked.self),
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
    _ name: String, _ check: String, saying fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, saying: fault, Checks(tests: tests))
  }

  /// Fails on one harmless change, and notices every fault.
  private static func strict(
    _ name: String, _ change: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    wrong(name, "passesOn", saying: change, suite)
  }

  /// Leaves one fault unnoticed, or a few of one sort.
  private static func lax(
    _ name: String, _ fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    wrong(name, "failsOn", saying: fault, suite)
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return RightAnswer(name, Checks(tests: tests))
  }
}
