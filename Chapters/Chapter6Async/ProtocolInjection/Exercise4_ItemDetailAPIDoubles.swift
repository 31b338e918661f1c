import DoubleKit
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.4: the five kinds of double, one level up.
///
/// A dummy reports each call, with the item's id.
struct DummyItemDetailAPI: ItemDetailAPIDouble {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  // TODO: Only one of the six doubles is right. Three are of another kind.
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    completion(.failure(APIResponseError.request))
  }
}

/// A stub gives each call its canned result.
struct StubItemDetailAPI: ItemDetailAPIDouble {
  let result: ItemResult
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { completion(result) }
}

/// A held stub holds each call, also a cancelled one. `release` answers the oldest for
/// this item.
final class HeldItemDetailAPI: ItemDetailAPIDouble {
  let cancelled = CompletionLog<Int>()
  private let held = Mutex<[Int: ItemCompletion]>([:])
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.withLock { $0[call.id] = completion }
  }
  func cancel(_ call: ItemCall) { held.withLock { $0[call.id] = nil } }
  func release(_ id: Int, with result: ItemResult) -> Bool {
    let completion = held.withLock { $0.removeValue(forKey: id) }
    completion?(result)
    return completion != nil
  }
}

/// A fake answers as the API of a shop with these items.
final class FakeItemDetailAPI: ItemDetailAPIDouble {
  private let items: Mutex<[Int: Item]>
  init(items: [Item]) { self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { $1 }) }
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    let item = items.withLock { $0[call.id] }
    completion(item.map { .success($0) } ?? .failure(APIResponseError.unwrapping))
  }
}

/// A spy lists each call, and then answers.
struct SpyItemDetailAPI: ItemDetailAPIDouble {
  let calls = CompletionLog<ItemCall>()
  let result: ItemResult
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    completion(result)
    calls.record(call)
  }
}

/// A mock answers the expected calls, in order, and reports any other. `verify()` reports
/// missing ones.
final class MockItemDetailAPI: ItemDetailAPIDouble {
  private let expected = Mutex<[(call: ItemCall, result: ItemResult)]>([])
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  func expect(_ call: ItemCall, result: ItemResult) { expected.withLock { $0 += [(call, result)] } }
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    let next = expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    completion(next?.result ?? .failure(APIResponseError.request))
  }
  func verify() {}
}
