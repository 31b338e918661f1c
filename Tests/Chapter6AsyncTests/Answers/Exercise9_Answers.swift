import AnswerKit
import CheckKit
import Testing

@Suite("6.9 ItemDetailClient: the checks decide rightly")
struct Exercise9_Answers: AnswerSuite {
  typealias Checks = Exercise9_ItemDetailClient

  static let judge = Judge<Checks>(
    inOrder: [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealClient", { await $0.passesOnTheRealClient() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ], askedLast: ["passesOnTheRealClient", "passesOn", "failsOn"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise9_Suites.NoTests.self),
    wrong(
      "takes a missing item for a failure", rejectedBy: "passesOnTheRealClient",
      saying: "fails on the real ItemDetailClient", Exercise9_Suites.Strict.self),
    wrong(
      "asks for these headers alone", rejectedBy: "passesOn",
      saying: "another correct client, which adds one harmless header",
      Exercise9_Suites.OneHeader.self),
    wrong(
      "answers at once", rejectedBy: "failsOn",
      saying: "asks for the next one of several items when the last one has come",
      Exercise9_Suites.AtOnce.self),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "an actor that answers by path, and URLProtocol for one test",
      Checks(tests: LearnersSuite(Exercise9_Suites.WithAnActor.self))),
    RightAnswer(
      "the solution's doubles, each behind a lock",
      Checks(tests: LearnersSuite(inFile: "Chapter6Async/Exercise9_ItemDetailClient.swift"))),
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
}
