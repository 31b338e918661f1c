import AnswerKit
import CheckKit
import Mutants
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

  static let wrongAnswers = wrongSuites + forgetfulSuites

  private static let wrongSuites = [
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
      saying: "another correct screen, which cancels a request twice",
      Exercise5_Suites.CountedCancels.self),
    wrong(
      "allows no cancel of what has ended", rejectedBy: "passesOn",
      saying: "another correct screen, which cancels a request before the next one",
      Exercise5_Suites.NoLateCancel.self),
    wrong(
      "answers in order", rejectedBy: "failsOn",
      saying: "shows the answer to an older load when it comes after the newer one",
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
      "takes any failure for the right one", rejectedBy: "failsOn",
      saying: "shows .failed(.transport) when the shop refused", Exercise5_Suites.AnyFailure.self),
  ]

  /// The small tests without one of them, and the one fault that survives.
  private static let forgetfulSuites = [
    forgetful("isIdleAtFirst", .beginsWithASpinner),
    forgetful("isLoadingThoughAnsweredAtOnce", .showsAnswerAtOnce),
    forgetful("ignoresAnOlderAnswerThatComesFirst", .showsOlderAnswerFirst),
    forgetful("ignoresAnOlderAnswerThatComesLast", .showsOlderAnswerLast),
    forgetful("saysWhyTheShopRefused", .mergesFailures),
    forgetful("saysThatTheTransportFailed", .blamesTheShop),
    forgetful("cancelsTheOlderLoad", .keepsTheOlderLoad),
    forgetful("cancelsOnLeaving", .leavesItsLoad),
    forgetful("keepsItsStateOnLeaving", .clearsOnLeaving),
    forgetful("ignoresAnAnswerAfterLeaving", .showsAnswerAfterLeaving),
    forgetful("showsTheNextLoadAfterLeaving", .staysLeft),
    forgetful("doesNotRetryWhileItLoads", .retriesWhileLoading),
    forgetful("doesNotRetryAnItem", .retriesWhenLoaded),
    forgetful("retriesTheNewestItem", .retriesTheFirstItem),
    forgetful("changesOnTheMainActor", .changesStateOffMainActor),
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

  private static func forgetful(_ test: String, _ mutant: ScreenVariant) -> WrongAnswer<Checks> {
    let count = ScreenVariant.mutants.count
    return WrongAnswer(
      "leaves out \(test)", rejectedBy: "failsOn",
      saying: "noticed \(count - 1) of \(count) faults; survived: \(mutant.difference)",
      Checks(tests: LearnersSuite(Exercise5_Suites.SeparateTests.self, without: test)))
  }
}
