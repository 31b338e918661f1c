// Half right: the dummy and the held stub; neither fake, spy nor mock. Earns 10 of 20 points.
import DoubleKit
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.4: the five kinds of double, one level up.
///
/// A dummy reports each call at the line of the test that made it.
struct DummyItemDetailAPI: ItemDetailAPIDouble {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    Issue.record("Nobody should call this API; \(call) came.", sourceLocation: line)
  }
}

/// A stub gives each call its canned result.
struct StubItemDetailAPI: ItemDetailAPIDouble {
  let result: ItemResult
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { completion(result) }
}

/// A held stub holds each call, a cancelled one too, until `release` answers it.
final class HeldItemDetailAPI: ItemDetailAPIDouble {
  let cancelled = CompletionLog<Int>()
  private let held = Mutex<[(id: Int, completion: ItemCompletion)]>([])
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.withLock { $0.append((call.id, completion)) }
  }
  func cancel(_ call: ItemCall) { cancelled.record(call.id) }
  func release(_ id: Int, with result: ItemResult) -> Bool {
    let call = held.withLock { held in
      held.firstIndex { $0.id == id }.map { held.remove(at: $0) }
    }
    call?.completion(result)
    return call != nil
  }
}

/// A fake answers as `ItemDetailAPI` does in front of a shop with these items.
final class FakeItemDetailAPI: ItemDetailAPIDouble {
  private let items: Mutex<[Int: Item]>
  init(items: [Item]) { self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { $1 }) }
  // TODO: It forgets each new price.
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    let item = items.withLock { $0[call.id] }
    completion(item.map { .success($0) } ?? .failure(APIResponseError.unwrapping))
  }
}

/// A spy puts each call on its list `calls`, and answers as the stub does.
struct SpyItemDetailAPI: ItemDetailAPIDouble {
  let calls = CompletionLog<ItemCall>()
  let result: ItemResult
  // TODO: The completion handler may already read the list.
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    completion(result)
    calls.record(call)
  }
}

/// A mock gives each expected call its result, in order.
final class MockItemDetailAPI: ItemDetailAPIDouble {
  private let expected = Mutex<[(call: ItemCall, result: ItemResult)]>([])
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  func expect(_ call: ItemCall, result: ItemResult) { expected.withLock { $0 += [(call, result)] } }
  // TODO: It judges no call, and `verify()` names no missing one.
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    let next = expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    completion(next?.result ?? .failure(APIResponseError.request))
  }
  func verify() {}
}
