import Foundation
import ItemDetail

/// The shop: its items, and its answer to each request.
///
/// It is a value and does no input or output, so a test can ask it directly, and a
/// fake can work by the same rules.
package struct Shop: Sendable {
  private(set) var items: [Int: Item]

  /// Opens a shop; of two items with one id the last one counts.
  package init(items: [Item]) {
    self.items = Dictionary(items.map { ($0.id, $0) }) { _, last in last }
  }

  /// Answers a request, and changes a price when it asks for that.
  ///
  /// The shape of the path decides before the id does: `DELETE` of an item that
  /// does not exist is 405.
  package mutating func answer(to request: ReceivedRequest) -> HTTPAnswer {
    switch (Route(path: request.path), request.method) {
    case (.item(let id), "GET"): answer(about: id)
    case (.price(let id), "PUT"): changePrice(of: id, to: request.body)
    case (.item, _): notAllowed(allow: "GET")
    case (.price, _): notAllowed(allow: "PUT")
    case (nil, _): .error(404, "There is nothing here.")
    }
  }

  private func answer(about id: Int) -> HTTPAnswer {
    guard let item = items[id] else { return .error(404, "There is no item \(id).") }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let body = try? encoder.encode(item) else { return .error(500, "The item has no JSON.") }
    return HTTPAnswer(status: 200, body: body)
  }

  private mutating func changePrice(of id: Int, to body: Data) -> HTTPAnswer {
    guard let item = items[id] else { return .error(404, "There is no item \(id).") }
    guard let change = try? JSONDecoder().decode(PriceChange.self, from: body) else {
      return .error(400, "The body has no price.")
    }
    items[id] = Item(
      id: id, title: item.title, descriptions: item.descriptions, price: change.price)
    return answer(about: id)
  }

  private func notAllowed(allow method: String) -> HTTPAnswer {
    var answer = HTTPAnswer.error(405, "This is only for \(method).")
    answer.headers.append("Allow", method)
    return answer
  }
}

/// The body of a `PUT` to a price.
private struct PriceChange: Decodable {
  let price: Int
}

/// The paths that the shop has.
private enum Route {
  case item(Int)
  case price(Int)

  /// Reads a path; nil when the shop has no such one.
  init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // Only the usual spelling of a number is an id, not `07` and not `+7`.
    guard parts.count >= 3, parts[0].isEmpty, parts[1] == "items", let id = Int(parts[2]),
      "\(id)" == parts[2]
    else { return nil }
    switch parts.dropFirst(3) {
    case []: self = .item(id)
    case ["price"]: self = .price(id)
    default: return nil
    }
  }
}
