import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization

/// Lies that show at the second request, after one that was refused, or at one
/// method.
extension ShopLie {
  static let later = [
    keepsTheFirstChange, keepsOneChange, changesWhatItRefuses, sellsUnderAnyPath,
    hidesFromOtherMethods, takesPOST, takesChangesBack, hidesTheUnsold, readsBeforeItLooks,
  ]

  static let keepsTheFirstChange = ShopLie(
    "keepsTheFirstChange", "keeps the first change of a price and drops the next"
  ) {
    { items in
      let changes = Mutex<[Int: Int]>([:])
      return remembering(items) { item, price in
        changes.withLock { $0[item] = $0[item] ?? price }
      } prices: {
        changes.withLock { $0 }
      }
    }
  }

  static let keepsOneChange = ShopLie(
    "keepsOneChange", "forgets the new price of one item when it changes another"
  ) {
    { items in
      let changes = Mutex<[Int: Int]>([:])
      return remembering(items) { item, price in
        changes.withLock { $0 = [item: price] }
      } prices: {
        changes.withLock { $0 }
      }
    }
  }

  static let changesWhatItRefuses = ShopLie(
    "changesWhatItRefuses", "refuses a price that it cannot read, and sets the price to 0"
  ) { request, shop in
    let answer = shop.answer(to: request)
    if answer.statusCode == 400 {
      _ = shop.ask("PUT", request.url?.path ?? "", body: #"{"price":0}"#)
    }
    return answer
  }

  static let sellsUnderAnyPath = ShopLie(
    "sellsUnderAnyPath", "answers every path that ends in an id, cups/7 for instance"
  ) { request, shop in
    let parts = (request.url?.path ?? "").split(separator: "/")
    guard request.httpMethod == "GET", parts.count == 2 else { return shop.answer(to: request) }
    return shop.ask("GET", "items/\(parts[1])")
  }

  static let hidesFromOtherMethods = ShopLie(
    "hidesFromOtherMethods", "answers 404, and not 405, to DELETE of an item that it sells"
  ) { request, shop in
    let answer = shop.answer(to: request)
    let isSold = shop.ask("GET", request.url?.path ?? "").statusCode == 200
    return request.httpMethod == "DELETE" && isSold ? .status(404) : answer
  }

  static let takesPOST = ShopLie("takesPOST", "takes a price that is sent by POST") {
    request, shop in
    guard request.httpMethod == "POST" else { return shop.answer(to: request) }
    var put = request
    put.httpMethod = "PUT"
    return shop.answer(to: put)
  }

  static let takesChangesBack = ShopLie(
    "takesChangesBack", "refuses a price that it cannot read, and takes every change back"
  ) {
    { items in
      let shop = Mutex(JournalShop(items))
      return .injected(
        inFrontOf: ClosureShop { request in
          let answer = shop.withLock { $0 }.answer(to: request)
          if answer.statusCode == 400 { shop.withLock { $0 = JournalShop(items) } }
          return answer
        })
    }
  }

  static let hidesTheUnsold = ShopLie(
    "hidesTheUnsold", "answers 404, and not 405, to DELETE of an item that it does not sell"
  ) { request, shop in
    let answer = shop.answer(to: request)
    let path = (request.url?.path ?? "").replacing("/price", with: "")
    let isUnsold = shop.ask("GET", path).statusCode == 404
    return answer.statusCode == 405 && isUnsold ? .status(404) : answer
  }

  static let readsBeforeItLooks = ShopLie(
    "readsBeforeItLooks",
    "answers 400, and not 404, to a price that it cannot read, of an item that it does not sell"
  ) { request, shop in
    let answer = shop.answer(to: request)
    let isPrice = request.httpMethod == "PUT" && request.url?.lastPathComponent == "price"
    return isPrice && answer.statusCode == 404 && !request.hasPrice ? .status(400) : answer
  }

  /// A shop that answers each change rightly and then shows the prices that it
  /// has kept in its own way.
  private static func remembering(
    _ items: [Item], change: @escaping @Sendable (_ item: Int, _ price: Int) -> Void,
    prices: @escaping @Sendable () -> [Int: Int]
  ) -> ShopUnderContract {
    .injected(
      inFrontOf: ClosureShop { request in
        let shop = JournalShop(items)
        for (id, price) in prices() {
          _ = shop.ask("PUT", "items/\(id)/price", body: #"{"price":\#(price)}"#)
        }
        let answer = shop.answer(to: request)
        if request.httpMethod == "PUT", let item = answer.item { change(item.id, item.price) }
        return answer
      })
  }
}

extension URLRequest {
  /// Whether a shop could read the price in its body.
  var hasPrice: Bool {
    let fields = try? JSONSerialization.jsonObject(with: httpBody ?? Data()) as? [String: Any]
    return fields?["price"] is Int
  }
}
