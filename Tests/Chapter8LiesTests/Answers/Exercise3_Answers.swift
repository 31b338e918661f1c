import AnswerKit
import CheckKit
import Testing

@Suite("8.3 LostConnectionContract: the checks decide rightly", .takesTurns)
struct Exercise3_Answers {
  typealias Checks = Exercise3_LostConnectionContract

  static let judge = Judge<Checks>.ofContracts

  static let wrongAnswers: [WrongAnswer<Checks>] =
    WrongAnswer.common + [
      .contract(
        "expects a status where no answer came", rejectedBy: "passesOnTheRealShop",
        saying: "answers503() fails on the real ShopUnderContract",
        LostConnectionContracts.ExpectsAStatus.self),
      .contract(
        "expects one of some codes", rejectedBy: "passesOn",
        saying: "loses a connection with an error of its own", LostConnectionContracts.OneCode.self),
      .contract(
        "expects an error of one type", rejectedBy: "passesOn",
        saying: "loses a connection with an error of its own",
        LostConnectionContracts.URLErrors.self),
      .contract(
        "expects one of two after half a body", rejectedBy: "passesOn",
        saying: "hands on the head of an answer that broke off",
        LostConnectionContracts.HalfABody.self),
      .contract(
        "knows the statuses of the liars", rejectedBy: "failsOnEachLiar",
        saying: "with one value, and miss it with another", LostConnectionContracts.TwoStatuses.self
      ),
      .contract(
        "is content with any failure", rejectedBy: "failsOnEachLiar",
        saying: "noticed 0 of 2 faults", LostConnectionContracts.NoItem.self),
      .contract(
        "asks through the API", rejectedBy: "failsOnEachLiar",
        saying: "survived: hands over a response beside the error",
        LostConnectionContracts.ThroughTheAPI.self),
      .contract(
        "tests one promise of two", rejectedBy: "failsOnEachLiar",
        saying: "survived: answers 500 where the connection is lost",
        LostConnectionContracts.OneOfTwoAlone.self),
      .contract(
        "expects no response in one test, and an error in the other", rejectedBy: "failsOnEachLiar",
        saying: "so no red says which of the two it was", LostConnectionContracts.NoResponse.self),
      .contract(
        "tests both promises in one test", rejectedBy: "failsOnEachLiar",
        saying: "so no red says which of the two it was",
        LostConnectionContracts.OneTestForBoth.self),
    ]

  static let rightAnswers: [RightAnswer<Checks>] = [
    .contract("small tests", LostConnectionContracts.SmallTests.self),
    .contract("the parts of an answer, counted", LostConnectionContracts.Parts.self),
    .contract("two implications", LostConnectionContracts.Implications.self),
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
