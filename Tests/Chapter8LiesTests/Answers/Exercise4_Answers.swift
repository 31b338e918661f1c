import AnswerKit
import CheckKit
import Testing

@Suite("8.4 AnswerContract: the checks decide rightly", .takesTurns)
struct Exercise4_Answers {
  typealias Checks = Exercise4_AnswerContract

  static let judge = Judge<Checks>.ofContracts

  static let wrongAnswers: [WrongAnswer<Checks>] =
    WrongAnswer.common + [
      .contract(
        "expects 405 where the shop has no such path", rejectedBy: "passesOnTheRealShop",
        saying: "knowsNoOtherPath() fails on the real ShopUnderContract",
        AnswerContracts.ExpectsNotAllowedEverywhere.self),
      .contract(
        "expects a header of a refusal", rejectedBy: "passesOn",
        saying: "has other headers", AnswerContracts.TypeOfARefusal.self),
      .contract(
        "expects the methods that are allowed", rejectedBy: "passesOn",
        saying: "and in no header", AnswerContracts.AllowedMethods.self),
      .contract(
        "expects the words of a refusal", rejectedBy: "passesOn",
        saying: "says in no word why", AnswerContracts.Words.self),
      .contract(
        "compares the bytes of an item", rejectedBy: "passesOn",
        saying: "adds a field to its items", AnswerContracts.Bytes.self),
      .contract(
        "asks for one item", rejectedBy: "failsOnEachLiar",
        saying: "survived: gives the item of the first load", AnswerContracts.OneItem.self),
      .contract(
        "asks each shop for one item", rejectedBy: "failsOnEachLiar",
        saying: "survived: gives the item of the first load", AnswerContracts.OneItemAShop.self),
      .contract(
        "tries no refusal but 404", rejectedBy: "failsOnEachLiar",
        saying: "survived: answers 404 for every refusal", AnswerContracts.UnknownItems.self),
      .contract(
        "is content with any refusal", rejectedBy: "failsOnEachLiar",
        saying: "survived: answers 404 for every refusal", AnswerContracts.AnyRefusal.self),
      .contract(
        "tests both promises in one test", rejectedBy: "failsOnEachLiar",
        saying: "so no red says which of the two it was", AnswerContracts.OneTestForBoth.self),
    ]

  static let rightAnswers: [RightAnswer<Checks>] = [
    .contract("small tests", AnswerContracts.SmallTests.self),
    .contract("ids, and a body that cannot be read", AnswerContracts.Ids.self),
    .contract("what differs, and not how", AnswerContracts.Differences.self),
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
