import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization

/// A shop that never changes an item: it keeps the changes in a journal and
/// works a price out when it is asked for one.
final class JournalShop: ItemServing {
  private let stock: [Item]
  private let isChatty: Bool
  private let journal = Mutex<[(id: Int, price: Int)]>([])

  /// Opens a shop.
  ///
  /// - Parameters:
  ///   - stock: What it sells.
  ///   - isChatty: Whether it says in each body what is wrong, and spreads its
  ///     JSON over several lines. No client may rely on that.
  init(_ stock: [Item], isChatty: Bool = false) {
    self.stock = stock
    self.isChatty = isChatty
  }

  func answer(to request: URLRequest) -> SessionAnswer { respond(to: request).named(request.url) }

  private func respond(to request: URLRequest) -> SessionAnswer {
    let page = (request.url?.path ?? "").components(separatedBy: "/").dropFirst()
    switch (page.count, page.first, page.dropFirst().first.flatMap { Int($0) }, page.last) {
    case (2, "items", let id?, _):
      return request.httpMethod == "GET" ? show(id) : notAllowed("GET")
    case (3, "items", let id?, "price"):
      guard request.httpMethod == "PUT" else { return notAllowed("PUT") }
      return enter(request.httpBody, for: id)
    default:
      return refusal(404, "<html>Nothing is here.</html>")
    }
  }

  private func enter(_ body: Data?, for id: Int) -> SessionAnswer {
    guard stock.contains(where: { $0.id == id }) else {
      return refusal(404, "We do not sell this.")
    }
    struct Change: Decodable { let price: Int }
    let change = body.flatMap { try? JSONDecoder().decode(Change.self, from: $0) }
    guard let price = change?.price else { return refusal(400, "No price.") }
    journal.withLock { $0.append((id, price)) }
    return show(id)
  }

  private func show(_ id: Int) -> SessionAnswer {
    guard let item = stock.first(where: { $0.id == id }) else {
      return refusal(404, "We do not sell this.")
    }
    let price = journal.withLock { $0.last { $0.id == id }?.price } ?? item.price
    let object: [String: Any] = [
      "price": price, "id": item.id, "descriptions": item.descriptions, "title": item.title,
    ]
    let json = try? JSONSerialization.data(
      withJSONObject: object, options: isChatty ? .prettyPrinted : [])
    return .status(200, body: String(decoding: json ?? Data(), as: UTF8.self))
  }

  private func notAllowed(_ method: String) -> SessionAnswer {
    let answer = refusal(405, "\(method) only")
    let response = HTTPURLResponse(
      url: ShopURL.any, statusCode: 405, httpVersion: "HTTP/1.1", headerFields: ["Allow": method])
    return SessionAnswer(data: answer.data, response: response, error: nil)
  }

  private func refusal(_ status: Int, _ words: String) -> SessionAnswer {
    .status(status, body: isChatty ? words : "")
  }
}

/// A core that alters what another one gets to see, or what it says.
struct TwistedShop: ItemServing {
  typealias Twist = @Sendable (URLRequest, any ItemServing) -> SessionAnswer

  let honest: any ItemServing
  let twist: Twist

  func answer(to request: URLRequest) -> SessionAnswer { twist(request, honest) }
}
