import ExerciseSupport
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A shop that never changes an item: it keeps the changes in a journal and
/// works a price out when it is asked for one.
final class JournalShop: ItemServing {
  private let stock: [Item]
  private let journal = Mutex<[(id: Int, price: Int)]>([])

  init(_ stock: [Item]) { self.stock = stock }

  func answer(to request: URLRequest) -> SessionAnswer {
    let path = request.url?.path ?? ""
    if let match = path.wholeMatch(of: /\/items\/(\d+)/) {
      return request.httpMethod == "GET" ? show(Int(match.1)) : .status(405, body: "GET only")
    }
    if let match = path.wholeMatch(of: /\/items\/(\d+)\/price/) {
      guard request.httpMethod == "PUT" else { return .status(405, body: "PUT only") }
      return enter(request.httpBody, for: Int(match.1))
    }
    return .status(404, body: "<html>Nothing here</html>")
  }

  private func enter(_ body: Data?, for id: Int?) -> SessionAnswer {
    guard let id, stock.contains(where: { $0.id == id }) else { return .status(404) }
    let object = body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    // An NSNumber may be a price; a string that looks like one may not.
    guard let price = object?["price"] as? Int else { return .status(400, body: "no price") }
    journal.withLock { $0.append((id, price)) }
    return show(id)
  }

  private func show(_ id: Int?) -> SessionAnswer {
    guard let item = stock.first(where: { $0.id == id }) else { return .status(404) }
    let price = journal.withLock { $0.last { $0.id == id }?.price } ?? item.price
    let object: [String: Any] = [
      "price": price, "id": item.id, "descriptions": item.descriptions, "title": item.title,
    ]
    let json = try? JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
    return .status(200, body: String(decoding: json ?? Data(), as: UTF8.self))
  }
}

/// A core that alters what another one gets to see, or what it says.
struct TwistedShop: ItemServing {
  let honest: any ItemServing
  let twist: @Sendable (URLRequest, any ItemServing) -> SessionAnswer

  func answer(to request: URLRequest) -> SessionAnswer { twist(request, honest) }
}

/// A session whose way of answering is given to it.
struct ClosureSession: URLSessionProtocol {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  let makeTask: @Sendable (URLRequest, @escaping Handler) -> ClosureTask

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    makeTask(request, completionHandler)
  }
}

/// A task whose way of starting is given to it.
struct ClosureTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

extension SessionAnswer {
  /// Calls a completion handler with the three parts.
  func deliver(to handler: ClosureSession.Handler) { handler(data, response, error) }
}
