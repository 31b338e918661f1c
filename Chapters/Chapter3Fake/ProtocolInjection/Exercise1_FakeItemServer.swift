import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 3.1: a shop that works, in memory.
///
/// - `GET /items/{id}`: 200 with the item as JSON.
/// - `PUT /items/{id}/price` with the body `{"price":…}`, any whole number: store
///   the new price, and answer 200 with the changed item. Other fields in the
///   body do not matter. If you cannot read the body, answer 400.
/// - Any other method on these two paths: 405, also for an unknown item.
/// - An item that the shop does not sell: 404, whatever the body.
/// - Any other path: 404, whatever the method.
///
/// A refused request changes nothing. Each server has its own items. No change
/// is lost, however many threads change prices. If two threads change one item
/// at once, either price may be in both answers.
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

/// A session that asks its core once for each task, on `resume()`. It hands over
/// the whole request, and hands on the core's answer unchanged. It is finished.
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
