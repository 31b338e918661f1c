import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 3.1: a shop that works, in memory.
///
/// The core knows the rules of the shop and no seam; the session knows its seam
/// and no rule. The core looks an item up, changes it and stores it under one
/// lock. Another right way: keep the items as they were and a list of the changes,
/// and work the price out on demand.
final class FakeItemServer: ItemServing {
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) {
    self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { _, last in last })
  }

  func answer(to request: URLRequest) -> SessionAnswer {
    let path = Array((request.url?.pathComponents ?? []).dropFirst())
    guard path.count >= 2, path[0] == "items", let id = Int(path[1]) else { return .status(404) }
    switch (path.dropFirst(2), request.httpMethod) {
    case ([], "GET"): return items.withLock { Self.answer(about: $0[id]) }
    case (["price"], "PUT"): return changePrice(of: id, to: request.httpBody)
    case ([], _), (["price"], _): return .status(405)
    default: return .status(404)
    }
  }

  // slice: change
  private func changePrice(of id: Int, to body: Data?) -> SessionAnswer {
    items.withLock { items in
      guard let item = items[id] else { return .status(404) }
      guard let change = try? JSONDecoder().decode(PriceChange.self, from: body ?? Data()) else {
        return .status(400)
      }
      items[id] = Item(
        id: id, title: item.title, descriptions: item.descriptions, price: change.price)
      return Self.answer(about: items[id])
    }
  }
  // end slice: change

  private static func answer(about item: Item?) -> SessionAnswer {
    guard let item, let json = try? JSONEncoder().encode(item) else { return .status(404) }
    return .status(200, body: String(decoding: json, as: UTF8.self))
  }
}

/// The body of a request that changes a price.
private struct PriceChange: Decodable {
  let price: Int
}

/// The adapter for protocol injection.
struct FakeItemSession: URLSessionProtocol {
  let core: any ItemServing

  init(inFrontOf core: any ItemServing) {
    self.core = core
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // slice: adapter
    FakeItemTask { [core] in
      let answer = core.answer(to: request)
      completionHandler(answer.data, answer.response, answer.error)
    }
    // end slice: adapter
  }
}

/// The task that a `FakeItemSession` hands out.
struct FakeItemTask: URLSessionDataTaskProtocol {
  let start: @Sendable () -> Void

  func resume() { start() }
  func cancel() {}
}
