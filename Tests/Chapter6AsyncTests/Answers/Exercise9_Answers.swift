import AnswerKit
import CheckKit
import Testing

extension Exercise9_ItemDetailClient: ChecksOfTests {}

@Suite("6.9 ItemDetailClient: the checks decide rightly")
struct Exercise9_Answers: AnswerSuite {
  typealias Checks = Exercise9_ItemDetailClient

  static let judge = Judge<Checks>.ofTests(
    onReal: ("passesOnTheRealClient", { await $0.passesOnTheRealClient() }))

  static let wrongAnswers: [Wrong] = [
    .suite(
      "asks for these headers alone", Exercise9_Suites.OneHeader.self, rejectedBy: "passesOn",
      saying: "another correct client, which adds one harmless header"),
    .suite(
      "never asks twice", Exercise9_Suites.WithAnActor.self, without: "asksAgainInEachCall",
      rejectedBy: "failsOn", saying: "from memory, and sends nothing"),
  ]

  static let rightAnswers: [Right] = [
    .suite(
      "an actor that answers by path, and URLProtocol for one test",
      Exercise9_Suites.WithAnActor.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}
