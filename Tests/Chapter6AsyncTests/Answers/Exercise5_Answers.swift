import AnswerKit
import CheckKit
import Testing

@Suite("6.5 ItemScreen: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_ItemScreen

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealScreen", { await $0.passesOnTheRealScreen() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise5_Suites.NoTests.self),
    wrong(
      "makes its own screen", rejectedBy: "assertsSomething",
      saying: "No test makes a screen yet with ItemScreen.underTest(api:)",
      Exercise5_Suites.RealScreen.self),
    wrong(
      "asserts nothing", rejectedBy: "assertsSomething", saying: "it passes on every screen",
      Exercise5_Suites.NoAssertions.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealScreen", saying: "fails on the real ItemScreen",
      Exercise5_Suites.Unwaited.self),
    wrong(
      "counts the cancels", rejectedBy: "passesOn",
      saying: "just as correct, though it cancels a request twice",
      Exercise5_Suites.CountedCancels.self),
    wrong(
      "allows no cancel of what has ended", rejectedBy: "passesOn",
      saying: "just as correct, though it cancels a request before the next one",
      Exercise5_Suites.NoLateCancel.self),
    wrong(
      "answers in order", rejectedBy: "failsOn", saying: "shows the answer to an older load",
      Exercise5_Suites.InOrder.self),
    wrong(
      "loads items alone", rejectedBy: "failsOn", saying: "goes back to .idle when a load fails",
      Exercise5_Suites.ItemsAlone.self),
    wrong(
      "looks at the spinner alone", rejectedBy: "failsOn", saying: "stays in .loading",
      Exercise5_Suites.SpinnerAlone.self),
    wrong(
      "does not look for a cancel", rejectedBy: "failsOn",
      saying: "cancels no request for a newer load",
      Exercise5_Suites.ItemsAlone.self),
    wrong(
      "counts no requests", rejectedBy: "failsOn", saying: "sends a second request by itself",
      Exercise5_Suites.FailuresUncounted.self),
    wrong(
      "does not ask for the actor", rejectedBy: "failsOn",
      saying: "changes its state off the main actor", Exercise5_Suites.AnyThread.self),
    wrong(
      "does not look before the first load", rejectedBy: "failsOn",
      saying: "is .loading before the first load", Exercise5_Suites.AnyThread.self),
    wrong(
      "does not look while it loads", rejectedBy: "failsOn",
      saying: "is .idle while it loads", Exercise5_Suites.AnyThread.self),
    wrong(
      "leaves no page", rejectedBy: "failsOn", saying: "cancels no request on leaving",
      Exercise5_Suites.AnyThread.self),
    wrong(
      "never answers a page that was left", rejectedBy: "failsOn",
      saying: "shows an answer that comes after leaving", Exercise5_Suites.AnyThread.self),
    wrong(
      "retries only after a failure", rejectedBy: "failsOn",
      saying: "sends a request on retry() in any state", Exercise5_Suites.AnyThread.self),
    wrong(
      "takes any failure for the right one", rejectedBy: "failsOn",
      saying: "shows .failed(.transport) when the shop refused", Exercise5_Suites.AnyFailure.self),
  ]

  static let rightAnswers = [
    right("small tests", Exercise5_Suites.SeparateTests.self),
    right("a double of closures", Exercise5_Suites.ClosureTests.self),
    right("a log of all states", Exercise5_Suites.LoggedTests.self),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  static let clauses = Clauses(
    of: "Chapters/Chapter6Async/LearnersTests/Exercise5_ItemScreen.swift",
    [
      Clause(
        "Make it with `ItemScreen.underTest(api:)`, around a double of yours.",
        brokenBy: "writes no test", "makes its own screen"),
      Clause(
        "Your tests must pass on the real screen, and on every version that is just as correct,",
        brokenBy: "does not wait", "counts the cancels", "allows no cancel of what has ended"),
      Clause(
        "and notice each of twelve faults.",
        brokenBy: "asserts nothing", "answers in order", "loads items alone",
        "looks at the spinner alone", "does not look for a cancel", "counts no requests",
        "does not ask for the actor", "does not look before the first load",
        "does not look while it loads", "leaves no page",
        "never answers a page that was left", "retries only after a failure",
        "takes any failure for the right one"),
    ],
    notes: ["tests of the page that shows an item."])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
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
