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

  static let clauses = Clauses(
    of: "Chapters/Chapter8Lies/ProtocolInjection/Exercise3_LostConnectionContract.swift",
    [
      Clause(
        "`ShopUnderContract.underTest(selling:in:)` opens a shop in a fault of the server:",
        brokenBy: "writes no test", "opens no shop", "asserts nothing"),
      Clause(
        "in `.closedWithoutAnswer` or in `.nobodyListening`, no answer comes.",
        brokenBy: "expects a status where no answer came", "is content with a load that works"),
      Clause(
        "Your tests must pass on the real shop and on every honest double: two loaders may give one lost connection two different errors.",
        brokenBy: "expects one of some codes", "expects an error of one type",
        "expects one of two after half a body"),
      Clause(
        "Two doubles lie: `ErrorBesideResponseFakeSession` and `SuccessFlagFakeSession`.",
        brokenBy: "is content with any failure", "asks through the API",
        "knows the statuses of the liars", "tests one promise of two"),
      Clause(
        "For each of them, one of your tests must fail on it and pass on the other one.",
        brokenBy: "tests both promises in one test",
        "expects no response in one test, and an error in the other"),
    ],
    notes: [
      "Exercise 8.3: a contract for a lost connection."
    ])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }
}
