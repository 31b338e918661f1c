import AnswerKit
import CheckKit
import Testing

@Suite("8.2 LoadContract: the checks decide rightly", .takesTurns)
struct Exercise2_Answers {
  typealias Checks = Exercise2_LoadContract

  static let judge = Judge<Checks>.ofContracts

  static let wrongAnswers: [WrongAnswer<Checks>] =
    WrongAnswer.common + [
      .contract(
        "expects that an unknown item is gone", rejectedBy: "passesOnTheRealShop",
        saying: "isGone() fails on the real ShopUnderContract", LoadContracts.ExpectsGone.self),
      .contract(
        "expects the words of a refusal", rejectedBy: "passesOn",
        saying: "says in no word why", LoadContracts.Words.self),
      .contract(
        "expects the type of a refusal's body", rejectedBy: "passesOn",
        saying: "has other headers", LoadContracts.TypeOfTheBody.self),
      .contract(
        "is content with any end", rejectedBy: "failsOnEachLiar",
        saying: "survived: ends the load of an unknown item", LoadContracts.AnyEnd.self),
      .contract(
        "is content with any failure", rejectedBy: "failsOnEachLiar",
        saying: "survived: ends the load of an unknown item", LoadContracts.AnyFailure.self),
      .contract(
        "opens one shop alone", rejectedBy: "failsOnEachLiar",
        saying: "survived: gives the shop that was opened last", LoadContracts.OneShop.self),
      .contract(
        "opens the next shop after the last load of the first", rejectedBy: "failsOnEachLiar",
        saying: "survived: gives the shop that was opened last", LoadContracts.OneAfterTheOther.self
      ),
      .contract(
        "sells the same in both shops", rejectedBy: "failsOnEachLiar",
        saying: "survived: gives the shop that was opened last", LoadContracts.SameItems.self),
      .contract(
        "tests both promises in one test", rejectedBy: "failsOnEachLiar",
        saying: "so no red says which of the two it was", LoadContracts.OneTestForBoth.self),
    ]

  static let rightAnswers: [RightAnswer<Checks>] = [
    .contract("small tests", LoadContracts.SmallTests.self),
    .contract("outcomes, and what a shop does not sell", LoadContracts.Outcomes.self),
    .contract("a price that is changed next door", LoadContracts.Prices.self),
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
}
