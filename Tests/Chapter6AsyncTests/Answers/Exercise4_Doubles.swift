import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

extension LockedList {
  /// Adds an entry, and says how many there are then.
  func countAfterAdding(_ entry: Entry) -> Int {
    change { list in
      list.append(entry)
      return list.count
    }
  }
}

/// An API whose calls and cancels go to closures.
struct ClosureAPI: ItemDetailAPIDouble {
  let onCall: @Sendable (ItemCall, @escaping ItemCompletion) -> Void
  var onCancel: @Sendable (ItemCall) -> Void = { _ in }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { onCall(call, completion) }
  func cancel(_ call: ItemCall) { onCancel(call) }
}

/// A held stub that is right, but for what its hooks do otherwise.
struct HookedHeldAPI: Sendable {
  typealias Call = (call: ItemCall, completion: ItemCompletion)
  typealias List = LockedList<Call>

  var onCall: @Sendable (Call, List) -> Void = { call, list in list.change { $0.append(call) } }
  var onCancel: @Sendable (ItemCall, List, LockedList<Int>) -> Void = { call, _, cancelled in
    cancelled.change { $0.append(call.id) }
  }

  /// Takes those off the list that a release answers.
  var take: @Sendable (List, Int) -> [Call] = { list, id in
    list.change { list in
      list.firstIndex { $0.call.id == id }.map { [list.remove(at: $0)] } ?? []
    }
  }
  var isFound: @Sendable ([Call]) -> Bool = { !$0.isEmpty }

  func make(with list: List = List()) -> Exercise4_Subject.Held {
    let cancelled = LockedList<Int>()
    let api = ClosureAPI { [onCall] call, completion in
      onCall((call, completion), list)
    } onCancel: { [onCancel] in
      onCancel($0, list, cancelled)
    }
    return (
      api, { cancelled.entries },
      { [take, isFound] id, result in
        let calls = take(list, id)
        for call in calls { call.completion(result) }
        return isFound(calls)
      }
    )
  }
}

/// A fake that is right, but for its rule or the way to its items.
struct HookedFakeAPI: Sendable {
  typealias Shop = Mutex<[Int: Item]>

  /// A shop that two closures can share.
  final class SharedShop: Sendable {
    let items: Shop
    init(_ items: [Item]) {
      self.items = Shop(Dictionary(items.map { ($0.id, $0) }) { $1 })
    }
  }

  var rule: @Sendable (ItemCall, inout [Int: Item]) -> ItemResult = Self.rule
  var visit: @Sendable (SharedShop, (inout [Int: Item]) -> ItemResult) -> ItemResult = {
    shop, body in shop.items.withLock { body(&$0) }
  }

  func make(_ items: [Item]) -> any ItemDetailAPIProtocol {
    make(in: SharedShop(items))
  }

  func make(in shop: SharedShop) -> any ItemDetailAPIProtocol {
    ClosureAPI { [rule, visit] call, completion in
      completion(visit(shop) { rule(call, &$0) })
    }
  }

  /// The rule of the real API in front of a shop.
  @Sendable static func rule(_ call: ItemCall, _ items: inout [Int: Item]) -> ItemResult {
    if call.id <= 0 { return .failure(APIResponseError.request) }
    guard let item = items[call.id] else {
      return .failure(APIResponseError.network(statusCode: 404))
    }
    if case .updatePrice(let id, let price) = call { items[id] = item.at(price) }
    return .success(items[call.id] ?? item)
  }
}

extension Item {
  /// The item with another price.
  func at(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}

/// A mock that is right, but for what its hooks do otherwise.
struct HookedMockAPI: Sendable {
  typealias Expected = LockedList<(call: ItemCall, result: ItemResult)>
  typealias Verdict = (next: ItemCall?, result: ItemResult?)

  var take: @Sendable (Expected, ItemCall) -> Verdict = { list, call in
    list.change { Self.takeNext(&$0, call) }
  }
  var report: @Sendable (ItemCall, ItemCall?, SourceLocation) -> Void = { call, next, line in
    Issue.record(
      "\(call) came, and \(next.map { "\($0)" } ?? "none") was expected", sourceLocation: line)
  }
  var fail: @Sendable (ItemCompletion, Expected) -> Void = { completion, _ in
    completion(.failure(URLError(.unknown)))
  }
  var verify: @Sendable (Expected, SourceLocation) -> Void = { list, line in
    let missing = list.entries.map { "\($0.call)" }
    if !missing.isEmpty { Issue.record("missing: \(missing)", sourceLocation: line) }
  }

  func make(_ line: SourceLocation) -> Exercise4_Subject.ExpectingMock {
    let expected = Expected()
    let api = ClosureAPI { [take, report, fail] call, completion in
      let verdict = take(expected, call)
      if let result = verdict.result { return completion(result) }
      report(call, verdict.next, line)
      fail(completion, expected)
    }
    return (
      api, { call, result in expected.change { $0.append((call, result)) } },
      { [verify] in verify(expected, line) }
    )
  }

  @Sendable static func takeNext(
    _ list: inout [(call: ItemCall, result: ItemResult)], _ call: ItemCall
  ) -> Verdict {
    guard let next = list.first else { return (nil, nil) }
    if next.call != call { return (next.call, nil) }
    list.removeFirst()
    return (next.call, next.result)
  }
}

/// Answers on a queue of its own, after its method has returned.
enum QueuedAPI {
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
struct QueuedHeldAPI: ItemDetailAPIProtocol {
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
