import CheckKit
import DoubleKit
import ItemDetail

/// One request to a shop, and what a right shop answers: the rules as a table.
///
/// No item comes or goes, so whatever happened before, the status of an answer
/// is the same. Only prices change.
struct ShopRule: Sendable, CustomStringConvertible {
  /// The method.
  let method: String
  /// The path below the root of the shop.
  let path: String
  /// The body; empty for none.
  let body: String
  /// The status of the answer.
  let status: Int
  /// The id of the item in the answer; nil when there is none.
  fileprivate let item: Int?
  /// The price that this item has from now on; nil when it keeps its price.
  fileprivate let price: Int?

  /// The request, as a failure message shows it.
  var description: String {
    "\(method) /\(path)\(body.isEmpty ? "" : " with the body \(body)")"
  }

  fileprivate init(
    _ method: String, _ path: String, body: String = "", _ status: Int, item: Int? = nil,
    price: Int? = nil
  ) {
    self.method = method
    self.path = path
    self.body = body
    self.status = status
    self.item = item
    self.price = price
  }
}

extension ShopRule {
  /// What the shop of the table sells. One of them has what JSON writes
  /// otherwise.
  static let stock = [
    Item(id: 12, title: "Cup", descriptions: "Without a handle.", price: 4500),
    Item(id: 30, title: "Tray", descriptions: "나무 쟁반 \"큰\" \\ 3호.", price: 26_000),
  ]

  /// Every rule, with requests on both sides of each border.
  static let all = played + negative + unknown + notAllowed + unreadable

  /// Requests that are worth being asked one after the other, in any order.
  static let played = [
    ShopRule("GET", "items/12", 200, item: 12),
    ShopRule("GET", "items/30", 200, item: 30),
    ShopRule("GET", "items/31", 404),
    ShopRule("PUT", "items/12/price", body: #"{"price":5200}"#, 200, item: 12, price: 5200),
    ShopRule("PUT", "items/12/price", body: #"{"price":0}"#, 200, item: 12, price: 0),
    ShopRule(
      "PUT", "items/30/price", body: #"{"by":"till 2","price":3000000000}"#, 200, item: 30,
      price: 3_000_000_000),
    ShopRule("PUT", "items/31/price", body: #"{"price":5200}"#, 404),
    ShopRule("PUT", "items/12/price", body: "cheap", 400),
    ShopRule("DELETE", "items/12", 405),
    ShopRule("POST", "items/12/price", body: #"{"price":5200}"#, 405),
  ]

  /// A whole number like any other: an item that the shop pays for.
  private static let negative = [
    ShopRule("PUT", "items/12/price", body: #"{"price":-5200}"#, 200, item: 12, price: -5200)
  ]

  private static let unknown =
    ["items", "items/cup", "cups/12", "items/12/price/tag", "items/12/prices", "shop/items/12", ""]
    .flatMap { [ShopRule("GET", $0, 404), ShopRule("DELETE", $0, 404)] }
    + [
      ShopRule("PUT", "cups/12/price", body: #"{"price":5200}"#, 404),
      ShopRule("GET", "Items/12", 404), ShopRule("OPTIONS", "cups/12", 404),
    ]

  private static let notAllowed =
    ["POST", "PUT", "DELETE", "PATCH", "HEAD"].map {
      ShopRule($0, "items/12", body: #"{"price":5200}"#, 405)
    }
    + ["GET", "DELETE", "PATCH", "HEAD"].map { ShopRule($0, "items/12/price", 405) }
    + [ShopRule("DELETE", "items/31", 405), ShopRule("POST", "items/31/price", 405)]

  private static let unreadable =
    [
      "", "5200", "{}", #"{"price":"5200"}"#, #"{"price":null}"#, #"{"price":1.5}"#,
      #"{"cost":5200}"#,
    ]
    .map { ShopRule("PUT", "items/12/price", body: $0, 400) }
    + [ShopRule("PUT", "items/31/price", body: "cheap", 404)]
}

extension ShopRule {
  /// What a client sees of a shop after a request: the answer, and the items on
  /// its shelf where somebody looked.
  struct View: Equatable, Sendable, CustomStringConvertible {
    fileprivate let status: Int?
    fileprivate let item: Item?
    fileprivate let shelf: [Item?]

    /// The status as a failure message shows it.
    var description: String { status.map(String.init) ?? "no status" }

    /// How the view differs from a right one, as the end of a sentence.
    ///
    /// - Parameter right: What a right shop shows.
    /// - Returns: What was seen, and what should have been.
    func difference(from right: View) -> String {
      if status != right.status { return "\(self), not \(right)" }
      if item != right.item { return "\(self) with \(item.inWords), not \(right.item.inWords)" }
      let places = zip(shelf, right.shelf).first { $0 != $1 }
      return "\(self), and then sells \((places?.0).inWords), not \((places?.1).inWords)"
    }
  }

  /// What a right shop shows after each of some requests; its shelf is looked
  /// at after the last one.
  ///
  /// - Parameter rules: The requests.
  /// - Returns: One view for each.
  @Sendable static func views(after rules: [ShopRule]) -> [View] {
    var items = Dictionary(uniqueKeysWithValues: stock.map { ($0.id, $0) })
    return rules.enumerated().map { place, rule in
      if let id = rule.item, let price = rule.price { items[id] = items[id]?.costing(price) }
      let isLast = place == rules.count - 1
      return View(
        status: rule.status, item: rule.item.flatMap { items[$0] },
        shelf: isLast ? stock.map { items[$0.id] } : [])
    }
  }

  /// What a server shows after each of some requests.
  ///
  /// - Parameters:
  ///   - rules: The requests.
  ///   - server: A new server, which sells `stock`.
  /// - Returns: One view for each.
  static func views(after rules: [ShopRule], of server: any ItemServing) -> [View] {
    rules.enumerated().map { place, rule in
      let answer = server.ask(rule.method, rule.path, body: rule.body)
      let isLast = place == rules.count - 1
      return View(
        status: answer.statusCode, item: answer.statusCode == 200 ? answer.item : nil,
        shelf: isLast ? stock.map { server.ask("GET", "items/\($0.id)").item } : [])
    }
  }
}

extension Item? {
  fileprivate var inWords: String {
    map { "\($0.title) (\($0.descriptions)) for \($0.price)" } ?? "no item"
  }
}

extension Item {
  fileprivate func costing(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}
