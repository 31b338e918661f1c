import Foundation
import ItemDetail

/// The rule of the fake transport in Chapter 6, without a seam or a lock.
///
/// It is simpler than the shop of Chapter 3 and does not keep its contract: it answers 404
/// where the shop answers 405. It is a value: a change of a copy is lost unless the copy is
/// stored.
public struct ItemStock: Sendable {
  private var items: [Int: Item]

  /// Makes a stock.
  ///
  /// - Parameter items: What the shop sells; of two with one id, the later one.
  public init(_ items: [Item]) {
    self.items = Dictionary(items.map { ($0.id, $0) }) { $1 }
  }

  /// Answers a request, and keeps a new price: `GET /items/7`, or `PUT /items/7/price`
  /// with the body `{"price":900}`.
  ///
  /// - Parameter request: What the shop was asked, at any host.
  /// - Returns: Status 200 with the item as it is then, 400 for a body without a price, or
  ///   404 for anything that the shop does not have.
  public mutating func answer(to request: URLRequest) -> SessionAnswer {
    let path = Array((request.url?.pathComponents ?? []).dropFirst())
    guard path.count >= 2, path[0] == "items", let item = Int(path[1]).flatMap({ items[$0] }) else {
      return .status(404)
    }
    switch (request.httpMethod, path.dropFirst(2)) {
    case ("GET", []): return .item(item)
    case ("PUT", ["price"]):
      let body = try? JSONDecoder().decode([String: Int].self, from: request.bodyBytes ?? Data())
      guard let price = body?["price"] else { return .status(400) }
      let changed = Item(
        id: item.id, title: item.title, descriptions: item.descriptions, price: price)
      items[item.id] = changed
      return .item(changed)
    default: return .status(404)
    }
  }
}

extension SessionAnswer {
  /// Status 200, and an item as JSON.
  ///
  /// - Parameter item: The item.
  /// - Returns: The answer, as a shop gives it.
  public static func item(_ item: Item) -> SessionAnswer {
    guard let json = try? JSONEncoder().encode(item) else { return .status(500) }
    return .status(200, body: String(decoding: json, as: UTF8.self))
  }
}
