import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Lies that show at the second request, after one that was refused, or at one
/// method.
extension ShopLie {
  static let later = [
    keepsTheFirstChange, keepsOneChange, changesWhatItRefuses, sellsUnderAnyPath,
    hidesFromOtherMethods, takesPOST,
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
    "hidesFromOtherMethods", "answers 404, and not 405, when an item is asked for by DELETE"
  ) { request, shop in
    let answer = shop.answer(to: request)
    return request.httpMethod == "DELETE" && answer.statusCode == 405 ? .status(404) : answer
  }

  static let takesPOST = ShopLie("takesPOST", "takes a price that is sent by POST") {
    request, shop in
    guard request.httpMethod == "POST" else { return shop.answer(to: request) }
    var put = request
    put.httpMethod = "PUT"
    return shop.answer(to: put)
  }

  /// A shop that answers each change rightly and then shows the prices that it
  /// has kept in its own way.
  private static func remembering(
    _ items: [Item], change: @escaping @Sendable (_ item: Int, _ price: Int) -> Void,
    prices: @escaping @Sendable () -> [Int: Int]
  ) -> ShopUnderContract {
    .injected(
      before: ClosureShop { request in
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
