import DoubleKit
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.4: the five kinds of double, one level up.
///
/// By the key, three of the starter's doubles were stubs: the dummy answered, the
/// fake repeated what the test had put in, and the mock never judged. Another
/// right way: write both methods of the API out, and let the fake keep its items
/// in an actor.
struct DummyItemDetailAPI: ItemDetailAPIDouble {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    Issue.record("This API must not be used; \(call) came.", sourceLocation: line)
  }
}

/// A stub gives each call its canned result. With an error it is a saboteur.
struct StubItemDetailAPI: ItemDetailAPIDouble {
  let result: ItemResult
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { completion(result) }
}

/// A held stub answers when the test says so. It keeps a list, since a screen may
/// ask for one item twice, and a cancel takes nothing off it: the order that a
/// screen must survive is the one in which the cancelled answer comes last.
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

/// A fake is a shop and the API in front of it, in one dictionary. It looks up and
/// stores under one lock, so no change gets lost.
final class FakeItemDetailAPI: ItemDetailAPIDouble {
  private let items: Mutex<[Int: Item]>
  init(items: [Item]) { self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { $1 }) }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    completion(ItemResult { try item(after: call) })
  }

  private func item(after call: ItemCall) throws -> Item {
    guard call.id > 0 else { throw APIResponseError.request }
    return try items.withLock { items in
      guard let item = items[call.id] else { throw APIResponseError.network(statusCode: 404) }
      guard case .updatePrice(let id, let price) = call else { return item }
      let changed = Item(id: id, title: item.title, descriptions: item.descriptions, price: price)
      items[id] = changed
      return changed
    }
  }
}

/// A spy records first: the completion handler may already read the list.
struct SpyItemDetailAPI: ItemDetailAPIDouble {
  let calls = CompletionLog<ItemCall>()
  let result: ItemResult

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    calls.record(call)
    completion(result)
  }
}

/// A mock compares, reports and answers outside its lock, but takes the expected
/// call off the list under it.
final class MockItemDetailAPI: ItemDetailAPIDouble {
  private let expected = Mutex<[(call: ItemCall, result: ItemResult)]>([])
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }

  func expect(_ call: ItemCall, result: ItemResult) { expected.withLock { $0 += [(call, result)] } }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    let (next, isExpected) = expected.withLock { expected in
      let next = expected.first
      let isExpected = next?.call == call
      if isExpected { expected.removeFirst() }
      return (next, isExpected)
    }
    if let next, isExpected { return completion(next.result) }
    let wanted = next.map { "\($0.call)" } ?? "nothing more"
    Issue.record("\(call) came; \(wanted) was expected.", sourceLocation: line)
    completion(.failure(UnexpectedCall()))
  }

  func verify() {
    for (call, _) in expected.withLock({ $0 }) {
      Issue.record("\(call) was expected but did not come.", sourceLocation: line)
    }
  }
}

/// What a mock answers a call with that it did not expect.
private struct UnexpectedCall: Error {}
