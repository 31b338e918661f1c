import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization

/// A fake with one lie in it, which a contract has to catch.
struct ShopLie: Sendable, CustomStringConvertible {
  /// The name in code, `dropsTheWrite` for instance.
  let name: String
  /// What the fake does that the shop does not, as the end of a sentence.
  let lie: String
  /// Makes an opener of lying shops. Shops of one opener may share something;
  /// those of two never do.
  let makeOpener: @Sendable () -> OpenShop

  /// The lie, so that a parameterized test shows it for each case.
  var description: String { "\(name): \(lie)" }

  init(_ name: String, _ lie: String, _ makeOpener: @escaping @Sendable () -> OpenShop) {
    self.name = name
    self.lie = lie
    self.makeOpener = makeOpener
  }

  init(_ name: String, _ lie: String, twist: @escaping TwistedShop.Twist) {
    self.init(name, lie) {
      { .injected(inFrontOf: TwistedShop(honest: JournalShop($0), twist: twist)) }
    }
  }

  /// Every lie that the workbook knows.
  static let all =
    [
      emptyForUnknown, ignoresTheMethod, ignoresTheID, dropsTheWrite, changesEveryPrice,
      echoesTheOldItem, losesTheText, sellsOnWrite, takesAnyBody, sharesItsState,
    ] + later

  static let emptyForUnknown = ShopLie(
    "emptyForUnknown", "answers 200 with an empty body for an unknown id"
  ) { request, shop in
    let answer = shop.answer(to: request)
    let isAnItem = request.httpMethod == "GET" && request.path.hasPrefix("/items/")
    return isAnItem && answer.statusCode == 404 ? .status(200) : answer
  }

  static let ignoresTheMethod = ShopLie(
    "ignoresTheMethod", "answers DELETE and POST as it answers GET"
  ) { request, shop in
    request.httpMethod == "PUT" ? shop.answer(to: request) : shop.ask("GET", request.path)
  }

  static let ignoresTheID = ShopLie(
    "ignoresTheID", "gives the same item for every id that it knows"
  ) {
    { items in
      let honest = JournalShop(items)
      let first = "items/\(items.first?.id ?? 0)"
      return .injected(
        inFrontOf: ClosureShop { request in
          let answer = honest.answer(to: request)
          return answer.item == nil ? answer : honest.ask("GET", first)
        })
    }
  }

  static let dropsTheWrite = ShopLie(
    "dropsTheWrite", "answers a change with the changed item and forgets it"
  ) { request, shop in
    let item = shop.ask("GET", request.path.replacing("/price", with: "")).item
    return JournalShop(item.map { [$0] } ?? []).answer(to: request)
  }

  static let changesEveryPrice = ShopLie(
    "changesEveryPrice", "changes the price of every item with the price of one"
  ) {
    { items in
      let honest = JournalShop(items)
      return .injected(
        inFrontOf: ClosureShop { request in
          let answer = honest.answer(to: request)
          guard request.httpMethod == "PUT", answer.item != nil else { return answer }
          for item in items { _ = honest.ask("PUT", "items/\(item.id)/price", body: request.text) }
          return answer
        })
    }
  }

  static let echoesTheOldItem = ShopLie(
    "echoesTheOldItem", "answers a change with the item as it was before"
  ) { request, shop in
    let before = shop.ask("GET", request.path.replacing("/price", with: ""))
    let answer = shop.answer(to: request)
    return answer.item == nil ? answer : before
  }

  static let losesTheText = ShopLie(
    "losesTheText", "loses the descriptions of an item whose price is changed"
  ) {
    { items in
      let honest = JournalShop(items)
      let changed = Mutex<Set<Int>>([])
      return .injected(
        inFrontOf: ClosureShop { request in
          let answer = honest.answer(to: request)
          guard let item = answer.item else { return answer }
          let isChanged = changed.withLock { changed in
            if request.httpMethod == "PUT" { changed.insert(item.id) }
            return changed.contains(item.id)
          }
          return isChanged ? answer.withoutText : answer
        })
    }
  }

  static let sellsOnWrite = ShopLie(
    "sellsOnWrite", "takes a price for an item that it does not sell"
  ) { request, shop in
    let answer = shop.answer(to: request)
    guard request.httpMethod == "PUT", answer.statusCode == 404, request.hasPrice else {
      return answer
    }
    return .status(200, body: #"{"id":1,"title":"","descriptions":"","price":1}"#)
  }

  static let takesAnyBody = ShopLie(
    "takesAnyBody", "answers 200 to a price that it cannot read"
  ) { request, shop in
    let answer = shop.answer(to: request)
    guard answer.statusCode == 400 else { return answer }
    return shop.ask("GET", request.path.replacing("/price", with: ""))
  }

  static let sharesItsState = ShopLie(
    "sharesItsState",
    "shows in one shop a price that was changed in another one, while both are open"
  ) {
    let changes = Changes()
    return { items in
      // As a static dictionary does that each initializer fills anew.
      changes.requests.withLock { $0 = [] }
      return .injected(
        inFrontOf: ClosureShop { request in
          if request.httpMethod == "PUT" { changes.requests.withLock { $0.append(request) } }
          let shop = JournalShop(items)
          for change in changes.requests.withLock({ $0 }) { _ = shop.answer(to: change) }
          return shop.answer(to: request)
        })
    }
  }
}

/// The changes that all shops of one opener share.
private final class Changes: Sendable {
  let requests = Mutex<[URLRequest]>([])
}

extension URLRequest {
  var path: String { url?.path ?? "" }
  var text: String { String(decoding: httpBody ?? Data(), as: UTF8.self) }
}

extension SessionAnswer {
  fileprivate var withoutText: SessionAnswer {
    guard let item else { return self }
    return .status(
      200,
      body: #"{"id":\#(item.id),"title":"\#(item.title)","descriptions":"","price":\#(item.price)}"#
    )
  }
}
