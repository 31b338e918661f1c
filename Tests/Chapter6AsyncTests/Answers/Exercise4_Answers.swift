import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.4 Doubles of ItemDetailAPI: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_ItemDetailAPIDoubles

  static let judge = Judge<Checks>(inOrder: [
    ("dummyAndMockJudge", { await $0.dummyAndMockJudge() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("stubFakeAndSpyAnswer", { await $0.stubFakeAndSpyAnswer() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a mock that takes the calls in any order", .mockKnowsNoOrder, "dummyAndMockJudge",
      "no report reached the test"),
    wrong(
      "a held stub that lets a cancelled call go", .heldDropsTheCancelled, "heldStubHoldsEachCall",
      "has ended no call and returned [false] from release. A right one"),
    wrong(
      "a spy that records after the answer", .spyIsLate, "stubFakeAndSpyAnswer",
      "and at that moment its record shows nothing"),
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

/// The doubles of 6.4, each made of closures. They are right, but for a fault.
private struct ClosureDoubles: Sendable {
  enum Fault { case mockKnowsNoOrder, heldDropsTheCancelled, spyIsLate, stubAnswersTwice }

  var fault: Fault?
  var isOnAQueue = false

  func makeDummy(_ line: SourceLocation) -> any ItemDetailAPIProtocol {
    ClosureAPI { call, _ in
      Issue.record("\(call) came, and no call may come", sourceLocation: line)
    }
  }

  func makeStub(_ result: ItemResult) -> any ItemDetailAPIProtocol {
    ClosureAPI { _, completion in
      onAQueue(isOnAQueue) {
        completion(result)
        if fault == .stubAnswersTwice { completion(result) }
      }
    }
  }

  func makeHeld() -> Exercise4_Subject.Held {
    let calls = Locked<[(id: Int, completion: ItemCompletion)]>([])
    let cancelled = Locked<[Int]>([])
    let api = ClosureAPI { call, completion in
      calls.change { $0.append((call.id, completion)) }
    } onCancel: { call in
      cancelled.change { $0.append(call.id) }
      if fault == .heldDropsTheCancelled {
        calls.change { calls in calls.removeAll { $0.id == call.id } }
      }
    }
    return (
      api, { cancelled.value },
      { id, result in
        let call = calls.change { calls in
          calls.firstIndex { $0.id == id }.map { calls.remove(at: $0) }
        }
        if let call { onAQueue(isOnAQueue) { call.completion(result) } }
        return call != nil
      }
    )
  }

  func makeFake(_ items: [Item]) -> any ItemDetailAPIProtocol {
    let shop = Locked(Dictionary(items.map { ($0.id, $0) }) { $1 })
    return ClosureAPI { call, completion in
      let result = shop.change { self.result(of: call, in: &$0) }
      onAQueue(isOnAQueue) { completion(result) }
    }
  }

  func makeSpy(_ result: ItemResult) -> Exercise4_Subject.Spy {
    let calls = Locked<[ItemCall]>([])
    let api = ClosureAPI { call, completion in
      if fault == .spyIsLate { completion(result) }
      calls.change { $0.append(call) }
      if fault != .spyIsLate { onAQueue(isOnAQueue) { completion(result) } }
    }
    return (api, { calls.value })
  }

  func makeMock(_ line: SourceLocation) -> Exercise4_Subject.ExpectingMock {
    let expected = Locked<[(call: ItemCall, result: ItemResult)]>([])
    let api = ClosureAPI { call, completion in
      let next = expected.value.first.map { "\($0.call)" } ?? "none"
      let result = expected.change { expected in
        let place = expected.firstIndex { $0.call == call }
        let isNext = place == 0 || fault == .mockKnowsNoOrder
        return isNext ? place.map { expected.remove(at: $0).result } : nil
      }
      if result == nil {
        Issue.record("\(call) came, and \(next) was expected", sourceLocation: line)
      }
      onAQueue(isOnAQueue) { completion(result ?? .failure(URLError(.unknown))) }
    }
    return (
      api, { call, result in expected.change { $0.append((call, result)) } },
      {
        let missing = expected.value.map { "\($0.call)" }
        if !missing.isEmpty { Issue.record("missing: \(missing)", sourceLocation: line) }
      }
    )
  }

  /// What the real API answers in front of a shop.
  private func result(of call: ItemCall, in items: inout [Int: Item]) -> ItemResult {
    if call.id <= 0 { return .failure(APIResponseError.request) }
    guard let item = items[call.id] else {
      return .failure(APIResponseError.network(statusCode: 404))
    }
    guard case .updatePrice(let id, let price) = call else { return .success(item) }
    let changed = Item(id: id, title: item.title, descriptions: item.descriptions, price: price)
    items[id] = changed
    return .success(changed)
  }
}

/// An API whose calls and cancels go to closures.
private struct ClosureAPI: ItemDetailAPIDouble {
  let onCall: @Sendable (ItemCall, @escaping ItemCompletion) -> Void
  var onCancel: @Sendable (ItemCall) -> Void = { _ in }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { onCall(call, completion) }
  func cancel(_ call: ItemCall) { onCancel(call) }
}
