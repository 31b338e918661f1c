import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.8 Doubles of HTTPTransport: the checks decide rightly")
struct Exercise8_Answers: AnswerSuite {
  typealias Checks = Exercise8_HTTPTransportDoubles

  static let judge = Judge<Checks>(inOrder: [
    ("dummyReportsEachCall", { await $0.dummyReportsEachCall() }),
    ("stubAnswersByRequest", { await $0.stubAnswersByRequest() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("heldStubLetsACancelledCallGo", { await $0.heldStubLetsACancelledCallGo() }),
    ("fakeWorksLikeTheShop", { await $0.fakeWorksLikeTheShop() }),
    ("spyKeepsItsRecord", { await $0.spyKeepsItsRecord() }),
    ("mockJudgesEachCall", { await $0.mockJudgesEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a dummy that leaves its caller waiting", .dummyWaits, "dummyReportsEachCall",
      "It reported the call, and did not end it"),
    wrong(
      "a stub that knows no item where it has no answer", .stubKnowsNoItem, "stubAnswersByRequest",
      "with status 404, and should have ended it with an error"),
    wrong(
      "a held stub that answers the newest call for a path", .heldAnswersTheNewest,
      "heldStubHoldsEachCall", "has ended call 2 with status 203"),
    wrong(
      "a held stub that lists a call that was cancelled", .heldKeepsTheCancelled,
      "heldStubLetsACancelledCallGo", "cancel() of call 1] HeldTransport holds [GET /items/3]"),
    wrong(
      "a fake that awaits between its look and its change", .fakeAwaits, "fakeWorksLikeTheShop",
      "of these prices. Between a look"),
    wrong(
      "a spy that keeps no request that fails", .spyMissesFailures, "spyKeepsItsRecord",
      "SpyTransport, told to answer URLError.timedOut"),
    wrong(
      "a mock that gives each answer again and again", .mockRepeatsItself, "mockJudgesEachCall",
      "no report of the last one reached the test"),
    wrong(
      "a stub with a response of its own", .stubMakesAResponse, lawCheck,
      "It answered with a response without its headers"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("streams and closures, each a moment late", checks(of: ClosureTransports())),
    RightAnswer(
      "streams and closures, each at once", checks(of: ClosureTransports(isLate: false))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: ClosureTransports.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: words, checks(of: ClosureTransports(fault: fault)))
  }

  private static func checks(of doubles: ClosureTransports) -> Checks {
    Checks(
      makeDummy: { doubles.makeDummy($0) }, makeStub: { doubles.makeStub($0) },
      makeHeld: { doubles.makeHeld() }, makeFake: { doubles.makeFake($0) },
      makeSpy: { doubles.makeSpy($0) }, makeMock: { doubles.makeMock($0) })
  }
}
