import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("6.4 Doubles of ItemDetailAPI: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_ItemDetailAPIDoubles

  static let judge = Judge<Checks>(inOrder: [
    ("dummyReportsEachCall", { await $0.dummyReportsEachCall() }),
    ("stubFeedsTheScreen", { await $0.stubFeedsTheScreen() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("fakeWorksLikeTheShop", { await $0.fakeWorksLikeTheShop() }),
    ("spyKeepsItsRecord", { await $0.spyKeepsItsRecord() }),
    ("mockJudgesEachCall", { await $0.mockJudgesEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a dummy that does nothing at all", .quietDummy, "dummyReportsEachCall",
      "It reported nothing"),
    wrong(
      "a stub that gives every error as .parsing", .stubBlursErrors, "stubFeedsTheScreen",
      "and shows failed("),
    wrong(
      "a held stub that lets a cancelled call go", .heldDropsTheCancelled, "heldStubHoldsEachCall",
      "has ended no call and returned [false] from release. A right one"),
    wrong(
      "a fake that forgets the price", .fakeForgetsThePrice, "fakeWorksLikeTheShop",
      "After updatePrice(id: 12, to: 5200), load(id: 12)"),
    wrong(
      "a spy that records after the answer", .spyIsLate, "spyKeepsItsRecord",
      "and at that moment its record shows nothing"),
    wrong(
      "a mock that takes the calls in any order", .mockKnowsNoOrder, "mockJudgesEachCall",
      "no report reached the test"),
    wrong("a stub that calls back twice", .stubAnswersTwice, lawCheck, "of load(id: 41) 2 times"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("six doubles made of closures", checks(of: ClosureDoubles())),
    RightAnswer("answers on a queue", checks(of: ClosureDoubles(isOnAQueue: true))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: ClosureDoubles.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: words, checks(of: ClosureDoubles(fault: fault)))
  }

  private static func checks(of doubles: ClosureDoubles) -> Checks {
    Checks(
      makeDummy: { doubles.makeDummy($0) }, makeStub: { doubles.makeStub($0) },
      makeHeld: { doubles.makeHeld() }, makeFake: { doubles.makeFake($0) },
      makeSpy: { doubles.makeSpy($0) }, makeMock: { doubles.makeMock($0) })
  }
}
