import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

@testable import CheckKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise1_Answers {
  /// Servers that are right at the first request, or while nobody else asks.
  static let wrongChanges = wrongMemories + wrongServers

  private static let wrongMemories = [
    WrongAnswer(
      "a stub: one canned answer for every request", rejectedBy: "answersWithTheItem",
      saying: "gave others, or none",
      server { items in
        let last = items.last?.id ?? 0
        let canned = JournalShop(items).ask("GET", "items/\(last)")
        return ClosureShop { _ in canned }
      }),
    WrongAnswer(
      "a stub: a canned answer for each request, none follows from an earlier one",
      rejectedBy: "keepsEachChange", saying: "and then sells",
      // Every request meets a shop that has just been opened.
      server { items in ClosureShop { JournalShop(items).answer(to: $0) } }),
    WrongAnswer(
      "changes a price once", rejectedBy: "keepsEachChange", saying: ", then PUT /items/12/price",
      server { items in
        let shop = JournalShop(items)
        let changed = Mutex<Set<String>>([])
        return ClosureShop { request in
          guard request.httpMethod == "PUT", shop.answer(to: request.asGet).item != nil,
            !changed.withLock({ $0.insert(request.path).inserted })
          else { return shop.answer(to: request) }
          return shop.answer(to: request.asGet)
        }
      }),
    WrongAnswer(
      "forgets the change when another item is changed", rejectedBy: "keepsEachChange",
      saying: "then PUT /items/",
      server { items in
        let last = Mutex<URLRequest?>(nil)
        return ClosureShop { request in
          let shop = JournalShop(items)
          if let last = last.withLock({ $0 }) { _ = shop.answer(to: last) }
          let answer = shop.answer(to: request)
          if request.httpMethod == "PUT", answer.item != nil { last.withLock { $0 = request } }
          return answer
        }
      }),
    WrongAnswer(
      "an unreadable body takes the last change back", rejectedBy: "keepsEachChange",
      saying: "then PUT /items/12/price with the body cheap",
      server { items in
        let shop = Mutex(JournalShop(items))
        return ClosureShop { request in
          let answer = shop.withLock { $0 }.answer(to: request)
          if answer.statusCode == 400 { shop.withLock { $0 = JournalShop(items) } }
          return answer
        }
      }),
    WrongAnswer(
      "DELETE is refused, and sells out", rejectedBy: "keepsEachChange",
      saying: "DELETE /items/12",
      server { items in
        let gone = Atomic(false)
        let shop = JournalShop(items)
        return ClosureShop { request in
          if request.httpMethod == "DELETE" { gone.store(true, ordering: .relaxed) }
          let isGone = gone.load(ordering: .relaxed) && request.httpMethod != "DELETE"
          return isGone && request.path == "/items/12" ? .status(404) : shop.answer(to: request)
        }
      }),
  ]

  private static let wrongServers = [
    WrongAnswer(
      "a price list that is shared by all servers", rejectedBy: "keepsItsOwnItems",
      saying: "another server shows it",
      server { [prices = SharedPrices()] in ShopWithSharedPrices(items: $0, prices: prices) }),
    WrongAnswer(
      "a stock that is shared by all servers", rejectedBy: "keepsItsOwnItems",
      saying: "only another FakeItemServer has",
      server { [stock = SharedStock()] in ShopWithSharedStock(items: $0, stock: stock) }),
    WrongAnswer(
      "one lock to read and another to write", rejectedBy: "losesNoChange",
      saying: "Eight threads changed", server { TwoLockShop(items: $0) }),
    WrongAnswer(
      "one lock, taken once to read and once to write", rejectedBy: "losesNoChange",
      saying: "Eight threads changed", server { StaleShop(items: $0) }),
    WrongAnswer(
      "takes an item out while it is changed", rejectedBy: "losesNoChange",
      saying: "and FakeItemServer refused", server { EmptyPlaceShop(items: $0) }),
    WrongAnswer(
      "refuses a change of an item that is being changed", rejectedBy: "losesNoChange",
      saying: "and FakeItemServer refused", server { BusyShop(items: $0) }),
  ]
}

extension URLRequest {
  /// The request for the item whose price this one changes.
  fileprivate var asGet: URLRequest {
    var request = URLRequest(
      url: ShopURL.any.appendingPathComponent(path.replacing("/price", with: "")))
    request.httpMethod = "GET"
    return request
  }
}

/// The prices of all shops, as a static property would keep them.
private final class SharedPrices: Sendable {
  let prices = Mutex<[Int: Data]>([:])
}

private struct ShopWithSharedPrices: ItemServing {
  let items: [Item]
  let prices: SharedPrices

  func answer(to request: URLRequest) -> SessionAnswer {
    let shop = JournalShop(items)
    for (id, price) in prices.prices.withLock({ $0 }) {
      _ = shop.ask("PUT", "items/\(id)/price", body: String(decoding: price, as: UTF8.self))
    }
    let answer = shop.answer(to: request)
    if request.httpMethod == "PUT", let item = answer.item {
      prices.prices.withLock { $0[item.id] = request.httpBody }
    }
    return answer
  }
}

/// The items of all shops: the fault of a static dictionary.
private final class SharedStock: Sendable {
  let items = Mutex<[Int: Item]>([:])
}

private struct ShopWithSharedStock: ItemServing {
  let ids: Set<Int>
  let honest: JournalShop
  let stock: SharedStock

  init(items: [Item], stock: SharedStock) {
    ids = Set(items.map(\.id))
    honest = JournalShop(items)
    self.stock = stock
    stock.items.withLock { all in for item in items { all[item.id] = item } }
  }

  func answer(to request: URLRequest) -> SessionAnswer {
    let answer = honest.answer(to: request)
    guard answer.statusCode == 404 else { return answer }
    return JournalShop(stock.items.withLock { Array($0.values) }).answer(to: request)
  }
}

/// Reads all items under a lock and writes all of them back under another, so
/// that a change in between is lost.
private final class TwoLockShop: ItemServing {
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) { self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { $1 }) }

  func answer(to request: URLRequest) -> SessionAnswer {
    var all = items.withLock { $0 }
    let answer = JournalShop(Array(all.values)).answer(to: request)
    guard request.httpMethod == "PUT", let changed = answer.item else { return answer }
    all[changed.id] = changed
    items.withLock { $0 = all }
    return answer
  }
}

/// Looks up, decodes and keeps, each under the one lock and none together.
private final class StaleShop: ItemServing {
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) { self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { $1 }) }

  func answer(to request: URLRequest) -> SessionAnswer {
    let item = items.withLock { $0.values.filter { request.path.contains("/\($0.id)") } }
    let answer = JournalShop(item).answer(to: request)
    guard request.httpMethod == "PUT", let changed = answer.item else { return answer }
    let others = items.withLock { $0.filter { $0.key != changed.id } }
    items.withLock { $0 = others.merging([changed.id: changed]) { $1 } }
    return answer
  }
}

/// Takes an item out of the shop, and puts the changed one in its place.
private final class EmptyPlaceShop: ItemServing {
  private let meetingPoint = MeetingPoint()
  private let items: Mutex<[Int: Item]>

  init(items: [Item]) { self.items = Mutex(Dictionary(items.map { ($0.id, $0) }) { $1 }) }

  func answer(to request: URLRequest) -> SessionAnswer {
    let item = items.withLock { $0.values.filter { request.path.contains("/\($0.id)") } }
    let answer = JournalShop(item).answer(to: request)
    guard request.httpMethod == "PUT", let changed = answer.item else { return answer }
    items.withLock { $0[changed.id] = nil }
    meetingPoint.meet()
    items.withLock { $0[changed.id] = changed }
    return answer
  }
}

/// Right, but for a change that meets another one of the same item.
private final class BusyShop: ItemServing {
  private let busy = Mutex<Set<String>>([])
  private let meetingPoint = MeetingPoint()
  private let shop: JournalShop

  init(items: [Item]) { shop = JournalShop(items) }

  func answer(to request: URLRequest) -> SessionAnswer {
    guard request.httpMethod == "PUT" else { return shop.answer(to: request) }
    guard busy.withLock({ $0.insert(request.path).inserted }) else { return .status(409) }
    defer { busy.withLock { _ = $0.remove(request.path) } }
    meetingPoint.meet()
    return shop.answer(to: request)
  }
}
