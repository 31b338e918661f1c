import AnswerKit
import CheckKit
import Testing

@Suite("6.8 Doubles of HTTPTransport: the checks decide rightly")
struct Exercise8_Answers: AnswerSuite {
  typealias Checks = Exercise8_HTTPTransportDoubles

  static let judge = Judge<Checks>([
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
      "a dummy that leaves its caller waiting", .dummyWaits, rejectedBy: "dummyReportsEachCall",
      saying: "It reported the call, and did not end it"),
    wrong(
      "a stub that knows no item where it has no answer", .stubKnowsNoItem,
      rejectedBy: "stubAnswersByRequest",
      saying: "with status 404. It should have ended it with an error. A stub answers each path"),
    wrong(
      "a held stub that answers the newest call for a path", .heldAnswersTheNewest,
      rejectedBy: "heldStubHoldsEachCall", saying: "has ended call 3 with item 41"),
    wrong(
      "a held stub that hears of a cancel while it waits, and not before",
      .heldMissesAnEarlyCancel, rejectedBy: "heldStubLetsACancelledCallGo",
      saying: "After [GET /items/41 of a cancelled task] HeldTransport holds [GET /items/41]"),
    wrong(
      "a fake that throws what a shop answers", .fakeThrows, rejectedBy: "fakeWorksLikeTheShop",
      saying: "A shop answers with status 404"),
    wrong(
      "a spy that keeps no request that fails", .spyMissesFailures,
      rejectedBy: "spyKeepsItsRecord", saying: "SpyTransport, told to answer URLError.timedOut"),
    wrong(
      "a mock that gives each answer again and again", .mockRepeatsItself,
      rejectedBy: "mockJudgesEachCall",
      saying: "It showed: no report, item 41 for 100 won. It should have shown: no report, status"
        + " 503. A mock ends each expected request"),
    wrong(
      "a stub with a response of its own", .stubMakesAResponse, rejectedBy: lawCheck,
      saying: "It answered with a response without its headers"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "actors and streams",
      Checks(
        makeStub: { ActorStubTransport($0) }, makeHeld: { StreamHeldTransport.make() },
        makeFake: { ActorFakeTransport($0) }, makeSpy: { ActorSpyTransport.make($0) },
        makeMock: { CountingMockTransport.make($0) })),
    RightAnswer("closures, each a moment late", checks(of: LateTransports())),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: LateTransports.Fault, rejectedBy check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, checks(of: LateTransports(fault: fault)))
  }

  private static func checks(of doubles: LateTransports) -> Checks {
    Checks(
      makeDummy: { doubles.makeDummy($0) }, makeStub: { doubles.makeStub($0) },
      makeHeld: { doubles.makeHeld() }, makeFake: { doubles.makeFake($0) },
      makeSpy: { doubles.makeSpy($0) }, makeMock: { doubles.makeMock($0) })
  }
}
