import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
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
    dummy("a saboteur: it answers with an error", saying: "It answered .request, as a stub does") {
      _, _, _, completion in completion(.failure(APIResponseError.request))
    },
    dummy("does nothing at all", saying: "No report of the last call reached the test") {
      _, _, _, _ in
    },
    stub("gives every error as .parsing", saying: "shows the failure response(") {
      result, _, _, completion in completion(result.mapError { _ in APIResponseError.parsing })
    },
    held(
      "answers at once", by: "heldStubPutsTheOlderAnswerLast", saying: "before the test released it"
    ) { $0.onCall = { call, _ in call.completion(.success(.released(call.call.id))) } },
    held("holds a call that it has answered", saying: "release returned [true, true]") {
      $0.take = { list, id in list.entries.first { $0.call.id == id }.map { [$0] } ?? [] }
    },
    held("says true where nothing is held", saying: "release returned [true]") {
      $0.isFound = { _ in true }
    },
    fake("forgets the price", saying: "[updatePrice(id: 41, to: 900)]") { call, items in
      HookedFakeAPI.rule(.load(id: call.id), &items)
    },
    spy("records after the answer", saying: "and its record showed nothing at that moment") {
      result, list, call, completion in
      completion(result)
      list.change { $0.append(call) }
    },
    mock("takes the calls in any order", saying: "updatePrice(id: 52, to: 900)]") {
      $0.take = { list, call in
        list.change { list in
          list.firstIndex { $0.call == call }.map { (call, list.remove(at: $0).result) }
            ?? (list.first?.call, nil)
        }
      }
    },
    mock("leaves a wrong call without an answer", saying: "no answer") { $0.fail = { _, _ in } },
    lawBreaker("a stub that calls back twice", saying: "of load(id: 41) 2 times") {
      result, _, completion, _ in
      completion(result)
      completion(result)
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("as the solution has them", Checks()),
    RightAnswer(
      "answers on a queue, a moment late",
      Checks(
        makeStub: QueuedAPI.makeStub, makeHeld: QueuedAPI.makeHeld, makeFake: QueuedAPI.makeFake,
        makeSpy: QueuedAPI.makeSpy, makeMock: QueuedAPI.makeMock)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func dummy(
    _ name: String, saying fault: String,
    _ onCall:
      @escaping @Sendable (SourceLocation, _ callCount: Int, ItemCall, ItemCompletion) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "dummyReportsEachCall", saying: fault,
      Checks(makeDummy: { line in
        let calls = LockedList<ItemCall>()
        return ClosureAPI { call, completion in
          onCall(line, calls.countAfterAdding(call), call, completion)
        }
      }))
  }

  private static func stub(
    _ name: String, saying fault: String,
    _ onCall: @escaping @Sendable (ItemResult, _ callCount: Int, ItemCall, ItemCompletion) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "stubFeedsTheScreen", saying: fault,
      Checks(makeStub: { result in
        let calls = LockedList<ItemCall>()
        return ClosureAPI { call, completion in
          onCall(result, calls.countAfterAdding(call), call, completion)
        }
      }))
  }

  private static func spy(
    _ name: String, saying fault: String,
    _ onCall:
      @escaping @Sendable (ItemResult, LockedList<ItemCall>, ItemCall, ItemCompletion) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "spyKeepsItsRecord", saying: fault,
      Checks(makeSpy: { result in
        let list = LockedList<ItemCall>()
        return (ClosureAPI { onCall(result, list, $0, $1) }, { list.entries })
      }))
  }

  private static func lawBreaker(
    _ name: String, saying fault: String,
    _ onCall: @escaping @Sendable (ItemResult, ItemCall, ItemCompletion, NSLock) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: lawCheck, saying: fault,
      Checks(makeStub: { result in
        let lock = NSLock()
        return ClosureAPI { onCall(result, $0, $1, lock) }
      }))
  }

  private static func held(
    _ name: String, by check: String = "heldStubHoldsEachCall", saying fault: String,
    _ change: @escaping @Sendable (inout HookedHeldAPI) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeHeld: {
        var hooks = HookedHeldAPI()
        change(&hooks)
        return hooks.make()
      }))
  }

  private static func fake(
    _ name: String, saying fault: String,
    _ rule: @escaping @Sendable (ItemCall, inout [Int: Item]) -> ItemResult
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "fakeWorksLikeTheShop", saying: fault,
      Checks(makeFake: { HookedFakeAPI(rule: rule).make($0) }))
  }

  private static func mock(
    _ name: String, saying fault: String,
    _ change: @escaping @Sendable (inout HookedMockAPI) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "mockJudgesEachCall", saying: fault,
      Checks(makeMock: {
        var hooks = HookedMockAPI()
        change(&hooks)
        return hooks.make($0)
      }))
  }
}
