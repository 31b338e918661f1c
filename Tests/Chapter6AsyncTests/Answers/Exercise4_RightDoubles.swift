import CheckKit
import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

extension Exercise4_Answers {
  static let rightAnswers = [
    RightAnswer("as the solution has them", Checks()),
    RightAnswer(
      "closures around locked lists",
      Checks(
        makeStub: { result in ClosureAPI { _, completion in completion(result) } },
        makeHeld: { HookedHeldAPI().make() }, makeFake: { HookedFakeAPI().make($0) },
        makeMock: { HookedMockAPI().make($0) })),
    RightAnswer(
      "both methods written out, NSLock, and a task of its own for each call",
      Checks(
        makeDummy: LockedAPI.makeDummy, makeStub: LockedAPI.makeStub,
        makeHeld: { LockedHeldAPI().held }, makeFake: LockedAPI.makeFake,
        makeSpy: LockedAPI.makeSpy)),
    RightAnswer(
      "answers on a queue, a moment late",
      Checks(
        makeStub: QueuedAPI.makeStub, makeHeld: QueuedAPI.makeHeld, makeFake: QueuedAPI.makeFake,
        makeSpy: QueuedAPI.makeSpy, makeMock: QueuedAPI.makeMock)),
    RightAnswer(
      "an actor for what may come late, and a count for the mock",
      Checks(makeFake: { ActorFake($0) }, makeMock: CountingMock.make)),
  ]
}

/// Writes both methods out, and has a closure for each.
private struct LockedAPI: ItemDetailAPIProtocol {
  let onLoad: @Sendable (Int, ItemCompletion) -> Void
  let onUpdate: @Sendable (Int, Int, ItemCompletion) -> Void

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    onLoad(id, completion)
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    onUpdate(id, price, completion)
    return nil
  }

  @Sendable static func makeDummy(_ line: SourceLocation) -> any ItemDetailAPIProtocol {
    LockedAPI { id, _ in
      Issue.record("Nobody should load item \(id) here.", sourceLocation: line)
    } onUpdate: { id, price, _ in
      Issue.record("Nobody should sell \(id) for \(price) here.", sourceLocation: line)
    }
  }

  @Sendable static func makeStub(_ result: ItemResult) -> any ItemDetailAPIProtocol {
    LockedAPI {
      $1(result)
    } onUpdate: {
      $2(result)
    }
  }

  @Sendable static func makeFake(_ items: [Item]) -> any ItemDetailAPIProtocol {
    let shop = LockedList<Item>()
    // The real API asks a shop for no other.
    shop.change { $0 = items.filter { $0.id > 0 } }
    return LockedAPI { id, completion in
      let item = shop.entries.first { $0.id == id }
      completion(item.map { .success($0) } ?? .failure(Self.refusal(of: id)))
    } onUpdate: { id, price, completion in
      let item = shop.change { items -> Item? in
        guard let place = items.firstIndex(where: { $0.id == id }) else { return nil }
        items[place] = items[place].at(price)
        return items[place]
      }
      completion(item.map { .success($0) } ?? .failure(Self.refusal(of: id)))
    }
  }

  @Sendable static func makeSpy(_ result: ItemResult) -> Exercise4_Subject.Spy {
    let lines = LockedList<(id: Int, price: Int?)>()
    let api = LockedAPI { id, completion in
      lines.change { $0.append((id, nil)) }
      completion(result)
    } onUpdate: { id, price, completion in
      lines.change { $0.append((id, price)) }
      completion(result)
    }
    return (
      api,
      {
        lines.entries.map { id, price in
          price.map { .updatePrice(id: id, to: $0) } ?? .load(id: id)
        }
      }
    )
  }

  private static func refusal(of id: Int) -> APIResponseError {
    id > 0 ? .network(statusCode: 404) : .request
  }
}

/// Keeps a line of numbered calls for each item.
private final class LockedHeldAPI: ItemDetailAPIProtocol, @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [Int: [ItemCompletion]] = [:]
  private var cancelledIDs: [Int] = []

  var held: Exercise4_Subject.Held {
    (self, { self.lock.withLock { self.cancelledIDs } }, { self.release($0, $1) })
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { hold(id, completion) }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { hold(id, completion) }

  private func hold(_ id: Int, _ completion: @escaping ItemCompletion) -> ClosureTask {
    lock.withLock { lines[id, default: []].append(completion) }
    return ClosureTask(
      onResume: {}, onCancel: { self.lock.withLock { self.cancelledIDs.append(id) } })
  }

  private func release(_ id: Int, _ result: ItemResult) -> Bool {
    lock.lock()
    let completion = lines[id]?.isEmpty == false ? lines[id]?.removeFirst() : nil
    lock.unlock()
    completion?(result)
    return completion != nil
  }
}

/// Answers on a queue of its own, after its method has returned.
private enum QueuedAPI {
  @Sendable static func makeStub(_ result: ItemResult) -> any ItemDetailAPIProtocol {
    let queue = DispatchQueue(label: "QueuedAPI.stub", attributes: .concurrent)
    return ClosureAPI { _, completion in queue.async { completion(result) } }
  }

  @Sendable static func makeHeld() -> Exercise4_Subject.Held {
    let held = HookedHeldAPI().make()
    let queue = DispatchQueue(label: "QueuedAPI.held", attributes: .concurrent)
    return (QueuedHeldAPI(real: held.api, queue: queue), held.cancelled, held.release)
  }

  @Sendable static func makeFake(_ items: [Item]) -> any ItemDetailAPIProtocol {
    let queue = DispatchQueue(label: "QueuedAPI.fake")
    let fake = HookedFakeAPI().make(items)
    return ClosureAPI { call, completion in
      queue.async { fake.take(call) { result in queue.async { completion(result) } } }
    }
  }

  @Sendable static func makeSpy(_ result: ItemResult) -> Exercise4_Subject.Spy {
    let queue = DispatchQueue(label: "QueuedAPI.spy", attributes: .concurrent)
    let list = LockedList<ItemCall>()
    let api = ClosureAPI { call, completion in
      list.change { $0.append(call) }
      queue.async { completion(result) }
    }
    return (api, { list.entries })
  }

  @Sendable static func makeMock(_ line: SourceLocation) -> Exercise4_Subject.ExpectingMock {
    let queue = DispatchQueue(label: "QueuedAPI.mock", attributes: .concurrent)
    let mock = HookedMockAPI().make(line)
    let api = ClosureAPI { call, completion in
      mock.api.take(call) { result in queue.async { completion(result) } }
    }
    return (api, mock.expect, mock.verify)
  }
}

/// Hands each answer of a held stub on through a queue.
private struct QueuedHeldAPI: ItemDetailAPIProtocol {
  let real: any ItemDetailAPIProtocol
  let queue: DispatchQueue

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id) { [queue] result in queue.async { completion(result) } }
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price) { [queue] result in queue.async { completion(result) } }
  }
}

/// A fake whose items an actor keeps. A stream brings the calls in their order.
private final class ActorFake: ItemDetailAPIDouble {
  private actor Shop {
    private var items: [Int: Item]
    init(_ items: [Item]) { self.items = Dictionary(items.map { ($0.id, $0) }) { $1 } }
    func answer(_ call: ItemCall) -> ItemResult { HookedFakeAPI.rule(call, &items) }
  }

  private let calls: AsyncStream<(ItemCall, ItemCompletion)>.Continuation

  init(_ items: [Item]) {
    let (stream, calls) = AsyncStream.makeStream(of: (ItemCall, ItemCompletion).self)
    self.calls = calls
    let shop = Shop(items)
    Task {
      for await (call, completion) in stream {
        let result = await shop.answer(call)
        // A handler may stay for long, and the next call is not to wait for it.
        Task { completion(result) }
      }
    }
  }

  deinit { calls.finish() }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    calls.yield((call, completion))
  }
}

/// A mock that keeps all its expectations, and counts those that were met.
private enum CountingMock {
  private struct State {
    var expected: [(call: ItemCall, result: ItemResult)] = []
    var metCount = 0
    var missing: ArraySlice<(call: ItemCall, result: ItemResult)> { expected[metCount...] }
  }

  @Sendable static func make(_ line: SourceLocation) -> Exercise4_Subject.ExpectingMock {
    let state = LockedList<State>()
    state.change { $0 = [State()] }
    let api = ClosureAPI { call, completion in
      let (result, wanted) = state.change { states -> (ItemResult?, String) in
        let next = states[0].missing.first
        guard let next, next.call == call else { return (nil, next.map { "\($0.call)" } ?? "") }
        states[0].metCount += 1
        return (next.result, "")
      }
      if result == nil { Issue.record("not \(wanted) but \(call)", sourceLocation: line) }
      completion(result ?? .failure(CancellationError()))
    }
    return (
      api, { call, result in state.change { $0[0].expected.append((call, result)) } },
      {
        for missing in state.entries[0].missing {
          Issue.record("\(missing.call)", sourceLocation: line)
        }
      }
    )
  }
}
