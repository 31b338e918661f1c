import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization
import Testing

@testable import CheckKit

@Suite("3.1 FakeItemServer: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_FakeItemServer

  // Thirty races at once, of eight threads each, take longer than one does.
  static let judge = Judge<Checks>(
    [
      ("answersWithTheItem", { $0.answersWithTheItem() }),
      ("followsTheRules", { $0.followsTheRules() }),
      ("keepsEachChange", { await $0.keepsEachChange() }),
      ("keepsItsOwnItems", { $0.keepsItsOwnItems() }),
      ("losesNoChange", { await $0.losesNoChange() }),
      ("asksWhenResumed", { await $0.asksWhenResumed() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
      ("servesTheAPI", { await $0.servesTheAPI() }),
    ])

  static let wrongAnswers: [Wrong] = [
    twisted("sells for any path that ends in an id", saying: "GET /cups/12 with 200") {
      $1.ask($0.httpMethod ?? "", $0.path.replacing("cups", with: "items"), body: $0.text)
    },
    WrongAnswer(
      "asks its core on cancel() too", rejectedBy: "asksWhenResumed",
      saying: "cancel()], FakeItem",
      Checks(makeSession: { core in
        ClosureSession { request, handler in
          ClosureTask(
            onResume: { core.answer(to: request).deliver(to: handler) },
            onCancel: { _ = core.answer(to: request) })
        }
      })),
    WrongAnswer(
      "loses an error", rejectedBy: lawCheck, saying: "was given an error alone",
      session { core, request, handler in
        ClosureTask {
          let answer = core.answer(to: request)
          handler(answer.data, answer.response, nil)
        }
      }),
    WrongAnswer(
      "remembers what it was told", rejectedBy: "servesTheAPI", saying: "changed a price",
      session { [told = Told()] core, request, handler in
        ClosureTask { told.answer(request, from: core).deliver(to: handler) }
      }),
    WrongAnswer(
      "a stub: one canned answer for every request", rejectedBy: "answersWithTheItem",
      saying: "gave others, or none",
      server { items in
        let last = items.last?.id ?? 0
        let canned = JournalShop(items).ask("GET", "items/\(last)")
        return ClosureShop { _ in canned }
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
      "a stock that is shared by all servers", rejectedBy: "keepsItsOwnItems",
      saying: "only another FakeItemServer has",
      server { [stock = SharedStock()] in ShopWithSharedStock(items: $0, stock: stock) }),
    WrongAnswer(
      "one lock to read and another to write", rejectedBy: "losesNoChange",
      saying: "Eight threads changed", server { TwoLockShop(items: $0) }),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a journal of the changes, which says in each body what is wrong",
      server { JournalShop($0, isChatty: true) }),
    RightAnswer("a lock of Foundation's around a dictionary", server { LockShop(items: $0) }),
    RightAnswer("a queue that lets one request in at a time", server { QueueShop(items: $0) }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static func server(_ make: @escaping @Sendable ([Item]) -> any ItemServing) -> Checks {
    Checks(makeServer: make)
  }

  private static func session(
    _ make:
      @escaping @Sendable (any ItemServing, URLRequest, @escaping ClosureSession.Handler) ->
      ClosureTask
  ) -> Checks {
    Checks(makeSession: { core in ClosureSession { make(core, $0, $1) } })
  }

  private static func twisted(
    _ name: String, saying fault: String,
    _ twist: @escaping @Sendable (URLRequest, any ItemServing) -> SessionAnswer
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "followsTheRules", saying: fault,
      server { TwistedShop(honest: JournalShop($0), twist: twist) })
  }
}

/// The first answer to each path, kept for ever.
private final class Told: Sendable {
  private let answers = Mutex<[URL?: SessionAnswer]>([:])

  func answer(_ request: URLRequest, from core: any ItemServing) -> SessionAnswer {
    guard request.httpMethod == "GET" else { return core.answer(to: request) }
    return answers.withLock { answers in
      let answer = answers[request.url] ?? core.answer(to: request)
      answers[request.url] = answer
      return answer
    }
  }
}

/// Lets one request in at a time, so that nothing can come in between.
private final class LockShop: ItemServing, @unchecked Sendable {
  private let lock = NSLock()
  private var shop: [Item]

  init(items: [Item]) { shop = items }

  func answer(to request: URLRequest) -> SessionAnswer {
    lock.lock()
    defer { lock.unlock() }
    let answer = JournalShop(shop).answer(to: request)
    if request.httpMethod == "PUT", let changed = answer.item {
      shop = shop.map { $0.id == changed.id ? changed : $0 }
    }
    return answer
  }
}

private final class QueueShop: ItemServing {
  private let queue = DispatchQueue(label: "QueueShop")
  private let shop: JournalShop

  init(items: [Item]) { shop = JournalShop(items) }

  func answer(to request: URLRequest) -> SessionAnswer {
    queue.sync { shop.answer(to: request) }
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
