import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Testing

@Suite("6.4 Doubles of ItemDetailAPI: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_ItemDetailAPIDoubles

  static let judge = Judge<Checks>([
    ("dummyReportsEachCall", { await $0.dummyReportsEachCall() }),
    ("stubFeedsTheScreen", { await $0.stubFeedsTheScreen() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("heldStubPutsTheOlderAnswerLast", { await $0.heldStubPutsTheOlderAnswerLast() }),
    ("fakeWorksLikeTheShop", { await $0.fakeWorksLikeTheShop() }),
    ("spyKeepsItsRecord", { await $0.spyKeepsItsRecord() }),
    ("mockJudgesEachCall", { await $0.mockJudgesEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a dummy that does nothing at all", .quietDummy, rejectedBy: "dummyReportsEachCall",
      saying: "No report of the last call reached the test"),
    wrong(
      "a stub that gives every error as .parsing", .stubBlursErrors,
      rejectedBy: "stubFeedsTheScreen", saying: "shows the failure response("),
    wrong(
      "a held stub that lets a cancelled call go", .heldDropsTheCancelled,
      rejectedBy: "heldStubHoldsEachCall", saying: "in `cancelled`, and release returned [false]"),
    wrong(
      "a held stub that answers at once", .heldAnswersAtOnce,
      rejectedBy: "heldStubPutsTheOlderAnswerLast", saying: "before the test released it"),
    wrong(
      "a fake that forgets the price", .fakeForgetsThePrice, rejectedBy: "fakeWorksLikeTheShop",
      saying: "[updatePrice(id: 41, to: 900), load(id: 41)]"),
    wrong(
      "a spy that records after the answer", .spyIsLate, rejectedBy: "spyKeepsItsRecord",
      saying: "and its record showed nothing at that moment"),
    wrong(
      "a mock that takes the calls in any order", .mockKnowsNoOrder,
      rejectedBy: "mockJudgesEachCall", saying: "updatePrice(id: 52, to: 900)]"),
    wrong(
      "a stub that calls back twice", .stubAnswersTwice, rejectedBy: lawCheck,
      saying: "of load(id: 41) 2 times"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("six doubles made of closures", checks(of: ClosureDoubles())),
    RightAnswer(
      "answers on a queue, a moment late",
      checks(of: ClosureDoubles(queue: DispatchQueue(label: "6.4", attributes: .concurrent)))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: ClosureDoubles.Fault, rejectedBy check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, checks(of: ClosureDoubles(fault: fault)))
  }

  private static func checks(of doubles: ClosureDoubles) -> Checks {
    Checks(
      makeDummy: { doubles.makeDummy($0) }, makeStub: { doubles.makeStub($0) },
      makeHeld: { doubles.makeHeld() }, makeFake: { doubles.makeFake($0) },
      makeSpy: { doubles.makeSpy($0) }, makeMock: { doubles.makeMock($0) })
  }
}
