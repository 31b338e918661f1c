import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 3.1: a shop that works, in memory.
///
/// - `GET /items/{id}`: 200 with the item as JSON.
/// - `PUT /items/{id}/price` with the body `{"price":900}`: store the price, and
///   answer 200 with the changed item.
///
/// Refuse an unknown path or item with 404, another method with 405, and a body without
/// a whole number as its price with 400.
final class FakeItemServer: ItemServing {
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) {
    self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { _, last in last })
  }

  func answer(to request: URLRequest) -> SessionAnswer {
    // TODO: Answer by the rules above, and keep each change in `items`.
    return .status(501)
  }
}

/// The adapter for protocol injection. It is finished.
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
