import AnswerKit
import CheckKit
import StorefrontMutants
import Testing

extension Exercise5_ItemScreen: ChecksOfTests {}

@Suite("6.5 ItemScreen: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_ItemScreen

  static let judge = Judge<Checks>.ofTests(
    onReal: ("passesOnTheRealScreen", { await $0.passesOnTheRealScreen() }))

  static let wrongAnswers: [Wrong] = [
    .suite(
      "counts the cancels", Exercise5_Suites.CountedCancels.self, rejectedBy: "passesOn",
      saying: "another correct screen, which cancels a request twice"),
    .suite(
      "answers in order alone", Exercise5_Suites.SeparateTests.self,
      without: "ignoresAnOlderAnswerThatComesLast", rejectedBy: "failsOn",
      saying: ScreenVariant.showsOlderAnswerLast.difference),
  ]

  static let rightAnswers: [Right] = [
    .suite("small tests", Exercise5_Suites.SeparateTests.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}
