import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 3.1: a shop that works, in memory, and a session that asks it.
///
/// - `GET /items/{id}`: 200 with the item as JSON.
/// - `PUT /items/{id}/price` with the body `{"price":…}`, any whole number: keeps
///   the new price, and 200 with the changed item; 400 for a body that it cannot
///   read. Other fields in the body do not matter.
/// - Another method on one of these two paths is 405, for an item that it does
///   not sell too.
/// - An item that it does not sell is 404, whatever the body.
/// - Any other path is 404, whatever the method.
///
/// What it refuses changes nothing. Each server has its own items, and no
/// change is lost, however many threads make one. If two threads change one item
/// at once, either price may be in both answers.
final class FakeItemServer: ItemServing {
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) {
    self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { _, last in last })
  }

  func answer(to request: URLRequest) -> SessionAnswer {
    // TODO: Answer by the rules above, from `items`.
    return .status(501)
  }
}

/// A session that asks a core once for each task, when it is resumed. It hands
/// over the whole request, and hands on whatever the core answers.
struct FakeItemSession: URLSessionProtocol {
  let core: any ItemServing

  init(before core: any ItemServing) {
    self.core = core
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    FakeItemTask {
      // TODO: Ask the core, and hand its answer on.
    }
  }
}

/// The task that a `FakeItemSession` hands out.
struct FakeItemTask: URLSessionDataTaskProtocol {
  let start: @Sendable () -> Void

  func resume() { start() }
  func cancel() {}
}
