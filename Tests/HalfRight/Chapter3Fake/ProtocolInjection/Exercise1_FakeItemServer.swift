// Half right: it sells its items and keeps each change, but some refusals are wrong.
// Earns 13 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 3.1: a shop that works, in memory.
final class FakeItemServer: ItemServing {
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) {
    self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { _, last in last })
  }

  func answer(to request: URLRequest) -> SessionAnswer {
    let path = Array((request.url?.pathComponents ?? []).dropFirst())
    guard path.count >= 2, path[0] == "items", let id = Int(path[1]) else { return .status(404) }
    return items.withLock { items in
      guard let item = items[id] else { return .status(404) }
      switch (path.dropFirst(2), request.httpMethod) {
      case ([], "GET"): return Self.answer(about: item)
      case (["price"], "PUT"):
        guard let body = request.httpBody,
          let change = try? JSONDecoder().decode(PriceChange.self, from: body)
        else { return .status(400) }
        let changed = Item(
          id: id, title: item.title, descriptions: item.descriptions, price: change.price)
        items[id] = changed
        return Self.answer(about: changed)
      default: return .status(405)
      }
    }
  }

  private static func answer(about item: Item) -> SessionAnswer {
    guard let json = try? JSONEncoder().encode(item) else { return .status(404) }
    return .status(200, body: String(decoding: json, as: UTF8.self))
  }
}

/// The body of a request that changes a price.
private struct PriceChange: Decodable {
  let price: Int
}

/// A session that asks its core once for each task, on `resume()`. It is finished.
struct FakeItemSession: URLSessionProtocol {
  let core: any ItemServing

  init(inFrontOf core: any ItemServing) {
    self.core = core
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    FakeItemTask { [core] in
      let answer = core.answer(to: request)
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

/// The task that a `FakeItemSession` hands out.
struct FakeItemTask: URLSessionDataTaskProtocol {
  let start: @Sendable () -> Void

  func resume() { start() }
  func cancel() {}
}
