import AnswerKit
import CheckKit
import StorefrontMutants
import Testing

@Suite("6.5 ItemScreen: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_ItemScreen

  static let judge = Judge<Checks>(
    inOrder: [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealScreen", { await $0.passesOnTheRealScreen() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ], askedLast: ["passesOnTheRealScreen", "passesOn", "failsOn"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise5_Suites.NoTests.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealScreen", saying: "fails on the real ItemScreen",
      Exercise5_Suites.Unwaited.self),
    wrong(
      "counts the cancels", rejectedBy: "passesOn",
      saying: "another correct screen, which cancels a request twice",
      Exercise5_Suites.CountedCancels.self),
    forgetful("ignoresAnOlderAnswerThatComesLast", .showsOlderAnswerLast),
  ]

  static let rightAnswers: [Right] = [
    right("small tests", Exercise5_Suites.SeparateTests.self),
    right("a log of all states", Exercise5_Suites.LoggedTests.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

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
