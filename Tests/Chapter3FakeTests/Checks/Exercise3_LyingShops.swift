import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization

extension FakeShop {
  static let lies = [
    lie("emptyForUnknown", "answers 200 with an empty body for an unknown id") {
      $1.isGet && $1.path.hasPrefix("/items/")
        ? $0.answer($1, insteadOf: 404, .status(200)) : $0.answer($1)
    },
    lie("ignoresTheMethod", "answers DELETE and POST as it answers GET") {
      $1.isPut ? $0.answer($1) : $0.honest.ask("GET", $1.path)
    },
    lie("ignoresTheID", "gives the same item for every id that it knows") {
      let answer = $0.answer($1)
      return answer.item == nil ? answer : .item($0.items[0])
    },
    lie("dropsTheWrite", "answers a change with the changed item and forgets it") {
      InMemoryShop(selling: $0.items).answer(to: $1)
    },
    lie("changesEveryPrice", "changes the price of every item with the price of one") {
      shop, request in
      let answer = shop.answer(request)
      guard request.isPut, let price = answer.item?.price else { return answer }
      for item in shop.items { shop.setPrice(price, of: item) }
      return answer
    },
    lie("echoesTheOldItem", "answers a change with the item as it was before") {
      let before = $0.current($1)
      let answer = $0.answer($1)
      return answer.item == nil ? answer : before
    },
    lie("losesTheText", "loses the descriptions of an item whose price is changed") {
      let answer = $0.answer($1)
      guard let item = answer.item, !$0.items.contains(item) else { return answer }
      return .item(Item(id: item.id, title: item.title, descriptions: "", price: item.price))
    },
    lie("sellsOnWrite", "takes a price for an item that it does not sell") {
      let item = Item(id: 1, title: "", descriptions: "", price: 1)
      return $1.isPut && $1.hasPrice ? $0.answer($1, insteadOf: 404, .item(item)) : $0.answer($1)
    },
    lie("takesAnyBody", "answers 200 to a price that it cannot read") {
      $0.answer($1, insteadOf: 400, $0.current($1))
    },
    FakeShop("sharesItsState", "shows a price that was changed in another shop") {
      let changes = Mutex<[URLRequest]>([])
      return { items in
        .injected(
          ClosureShop { request in
            let shop = InMemoryShop(selling: items)
            let earlier = changes.withLock { changes in
              defer { if request.isPut { changes.append(request) } }
              return changes
            }
            for change in earlier { _ = shop.answer(to: change) }
            return shop.answer(to: request)
          })
      }
    },
    lie("keepsTheFirstChange", "keeps the first change of a price and drops the next") {
      let isChanged = $0.current($1).item.map($0.items.contains) == false
      return $1.isPut && isChanged ? InMemoryShop(selling: $0.items).answer(to: $1) : $0.answer($1)
    },
    lie("keepsOneChange", "forgets the new price of one item when it changes another") {
      shop, request in
      let answer = shop.answer(request)
      guard request.isPut, let changed = answer.item else { return answer }
      for item in shop.items where item.id != changed.id { shop.setPrice(item.price, of: item) }
      return answer
    },
    lie("changesWhatItRefuses", "refuses a price that it cannot read, and sets the price to 0") {
      let answer = $0.answer($1)
      if answer.statusCode == 400, let item = $0.current($1).item { $0.setPrice(0, of: item) }
      return answer
    },
    lie("sellsUnderAnyPath", "answers every path that ends in an id, cups/7 for instance") {
      let parts = $1.path.split(separator: "/")
      return $1.isGet && parts.count == 2
        ? $0.honest.ask("GET", "items/\(parts[1])") : $0.answer($1)
    },
    lie("hidesFromOtherMethods", "answers 404, and not 405, to DELETE of an item") {
      $1.httpMethod == "DELETE" ? $0.answer($1, insteadOf: 405, .status(404)) : $0.answer($1)
    },
    lie("takesPOST", "takes a price that is sent by POST") { shop, request in
      var put = request
      if request.httpMethod == "POST" { put.httpMethod = "PUT" }
      return shop.answer(put)
    },
  ]

  private static func lie(
    _ name: String, _ difference: String,
    answer: @escaping @Sendable (LyingShop, URLRequest) -> SessionAnswer
  ) -> FakeShop {
    FakeShop(name, difference) {
      { items in
        let shop = LyingShop(items: items, honest: InMemoryShop(selling: items))
        return .injected(ClosureShop { answer(shop, $0) })
      }
    }
  }
}

/// An honest shop, and what a lie about it needs.
private struct LyingShop: Sendable {
  let items: [Item]
  let honest: InMemoryShop

  func answer(_ request: URLRequest) -> SessionAnswer { honest.answer(to: request) }

  /// The honest answer, or another one in place of a status.
  func answer(
    _ request: URLRequest, insteadOf status: Int, _ other: SessionAnswer
  ) -> SessionAnswer {
    let answer = honest.answer(to: request)
    return answer.statusCode == status ? other : answer
  }

  /// The item of the request as it is now.
  func current(_ request: URLRequest) -> SessionAnswer {
    honest.ask("GET", request.path.replacing("/price", with: ""))
  }

  func setPrice(_ price: Int, of item: Item) {
    _ = honest.ask("PUT", "items/\(item.id)/price", body: #"{"price":\#(price)}"#)
  }
}

extension URLRequest {
  fileprivate var path: String { url?.path ?? "" }
  fileprivate var isGet: Bool { httpMethod == "GET" }
  fileprivate var isPut: Bool { httpMethod == "PUT" }

  fileprivate var hasPrice: Bool {
    let fields = try? JSONSerialization.jsonObject(with: httpBody ?? Data()) as? [String: Any]
    return fields?["price"] is Int
  }
}
