import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import CheckKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.1 FakeItemServer: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_FakeItemServer

  static let judge = Judge<Checks>([
    ("answersWithTheItem", { $0.answersWithTheItem() }),
    ("answersNotFound", { $0.answersNotFound() }),
    ("changesThePrice", { $0.changesThePrice() }),
    ("refusesOtherMethods", { $0.refusesOtherMethods() }),
    ("refusesUnreadableBodies", { $0.refusesUnreadableBodies() }),
    ("keepsItsOwnItems", { $0.keepsItsOwnItems() }),
    ("survivesManyThreads", { await $0.survivesManyThreads() }),
    ("asksWhenResumed", { await $0.asksWhenResumed() }),
    ("handsOnAnyAnswer", { await $0.handsOnAnyAnswer() }),
    ("servesTheAPI", { await $0.servesTheAPI() }),
  ])

  static let wrongAnswers = wrongServers + wrongSessions

  private static let wrongServers = [
    WrongAnswer(
      "a stub: one can for every request", rejectedBy: "answersWithTheItem",
      server { items in
        let first = JournalShop(items).ask("GET", "items/\(items.first?.id ?? 0)")
        return ClosureShop { _ in first }
      }),
    WrongAnswer(
      "a stub: a can for each request, none follows from an earlier one",
      rejectedBy: "changesThePrice",
      // Every request meets a shop that has just been opened.
      server { items in ClosureShop { JournalShop(items).answer(to: $0) } }),
    twisted("200 with an empty body for an unknown item", rejectedBy: "answersNotFound") {
      let answer = $1.answer(to: $0)
      return answer.statusCode == 404 ? .status(200) : answer
    },
    twisted("sells for any path that ends in an id", rejectedBy: "answersNotFound") {
      $1.ask($0.httpMethod ?? "", $0.path.replacing("cups", with: "items"), body: $0.text)
    },
    twisted("changes every price", rejectedBy: "changesThePrice") { request, shop in
      if request.httpMethod == "PUT" { _ = shop.ask("PUT", "items/30/price", body: request.text) }
      return shop.answer(to: request)
    },
    twisted("answers a change with the item as it was", rejectedBy: "changesThePrice") {
      let before = $1.ask("GET", $0.path.replacing("/price", with: ""))
      let answer = $1.answer(to: $0)
      return answer.statusCode == 200 ? before : answer
    },
    twisted("ignores the method", rejectedBy: "refusesOtherMethods") {
      $1.ask($0.path.hasSuffix("/price") ? "PUT" : "GET", $0.path, body: $0.text)
    },
    twisted("404 for a method that it does not know", rejectedBy: "refusesOtherMethods") {
      let answer = $1.answer(to: $0)
      return answer.statusCode == 405 ? .status(404) : answer
    },
    twisted("takes a price that it cannot read for 0", rejectedBy: "refusesUnreadableBodies") {
      let answer = $1.answer(to: $0)
      return answer.statusCode == 400 ? $1.ask("PUT", $0.path, body: #"{"price":0}"#) : answer
    },
    WrongAnswer(
      "a price list that is shared by all servers", rejectedBy: "keepsItsOwnItems",
      server { [prices = SharedPrices()] in ShopWithSharedPrices(items: $0, prices: prices) }),
    WrongAnswer(
      "one lock to read and another to write", rejectedBy: "survivesManyThreads",
      server { ForgetfulShop(items: $0) }),
  ]

  private static let wrongSessions = [
    WrongAnswer(
      "asks its core when the task is made", rejectedBy: "asksWhenResumed",
      session { core, request, handler in
        let answer = core.answer(to: request)
        return ClosureTask { answer.deliver(to: handler) }
      }),
    WrongAnswer(
      "asks its core twice", rejectedBy: "asksWhenResumed",
      session { core, request, handler in
        ClosureTask {
          _ = core.answer(to: request)
          core.answer(to: request).deliver(to: handler)
        }
      }),
    WrongAnswer(
      "loses an error", rejectedBy: "handsOnAnyAnswer",
      session { core, request, handler in
        ClosureTask {
          let answer = core.answer(to: request)
          handler(answer.data, answer.response, nil)
        }
      }),
    WrongAnswer(
      "remembers what it was told", rejectedBy: "servesTheAPI",
      session { [told = Told()] core, request, handler in
        ClosureTask { told.answer(request, from: core).deliver(to: handler) }
      }),
  ]

  static let rightAnswers = [
    RightAnswer(
      "a journal of the changes, and regular expressions for the paths",
      server { JournalShop($0, isChatty: true) }),
    RightAnswer(
      "a session that answers on a queue of its own",
      session { core, request, handler in
        ClosureTask {
          DispatchQueue(label: "shop").async { core.answer(to: request).deliver(to: handler) }
        }
      }),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func server(_ make: @escaping @Sendable ([Item]) -> any ItemServing) -> Checks {
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
    _ name: String, rejectedBy check: String,
    _ twist: @escaping @Sendable (URLRequest, any ItemServing) -> SessionAnswer
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, server { TwistedShop(honest: JournalShop($0), twist: twist) })
  }
}

extension URLRequest {
  fileprivate var path: String { url?.path ?? "" }
  fileprivate var text: String { String(decoding: httpBody ?? Data(), as: UTF8.self) }
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

/// Reads all prices under a lock and writes all of them back under another, so
/// that a change in between is lost. The first change waits for a second one,
/// so that this happens every time.
private final class ForgetfulShop: ItemServing {
  private let items: Mutex<[Item]>
  private let isFirst = Atomic(true)
  private let second = DispatchSemaphore(value: 0)

  init(items: [Item]) { self.items = Mutex(items) }

  func answer(to request: URLRequest) -> SessionAnswer {
    let before = items.withLock { $0 }
    let answer = JournalShop(before).answer(to: request)
    guard request.httpMethod == "PUT", let changed = answer.item else { return answer }
    if isFirst.exchange(false, ordering: .relaxed) { _ = second.wait(timeout: .now() + 0.1) }
    items.withLock { $0 = before.map { $0.id == changed.id ? changed : $0 } }
    second.signal()
    return answer
  }
}
