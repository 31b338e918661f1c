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

  static let wrongAnswers = wrongRules + [unescaped] + wrongChanges + wrongSessions + lawBreakers

  private static let wrongSessions = [
    WrongAnswer(
      "asks its core when the task is made", rejectedBy: "asksWhenResumed",
      saying: "After [dataTask(GET)], FakeItemSession",
      session { core, request, handler in
        let answer = core.answer(to: request)
        return ClosureTask { answer.deliver(to: handler) }
      }),
    WrongAnswer(
      "asks its core twice", rejectedBy: "asksWhenResumed", saying: "resume()], FakeItemSession",
      session { core, request, handler in
        ClosureTask {
          _ = core.answer(to: request)
          core.answer(to: request).deliver(to: handler)
        }
      }),
    again("asks its core again when that failed", saying: "PUT http") { $0.error != nil },
    again("asks its core again when that is busy", saying: "DELETE http") {
      $0.statusCode == 503
    },
    WrongAnswer(
      "remembers what is not sold", rejectedBy: "asksWhenResumed", saying: "GET http",
      session { [told = Told()] core, request, handler in
        ClosureTask { told.refusal(of: request, from: core).deliver(to: handler) }
      }),
    WrongAnswer(
      "hands on what it was told before", rejectedBy: "asksWhenResumed",
      saying: #"["404 and answer 1", "404 and answer 2"], and FakeItemSession"#,
      session { [told = Told()] core, request, handler in
        ClosureTask {
          let answer = core.answer(to: request)
          told.refusal(of: request, from: ClosureShop { _ in answer }).deliver(to: handler)
        }
      }),
    WrongAnswer(
      "passes on the address alone", rejectedBy: "asksWhenResumed",
      saying: "it should have asked for",
      session { core, request, handler in
        ClosureTask {
          let address = URLRequest(url: request.url ?? ShopURL.any)
          core.answer(to: address).deliver(to: handler)
        }
      }),
    WrongAnswer(
      "passes on no headers", rejectedBy: "asksWhenResumed", saying: "X-Till: GET",
      session { core, request, handler in
        ClosureTask {
          var bare = request
          bare.allHTTPHeaderFields = nil
          core.answer(to: bare).deliver(to: handler)
        }
      }),
    WrongAnswer(
      "asks its core on cancel() too", rejectedBy: "asksWhenResumed", saying: "cancel()], FakeItem",
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
  ]

  private static func again(
    _ name: String, saying fault: String,
    where isBad: @escaping @Sendable (SessionAnswer) -> Bool
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "asksWhenResumed", saying: fault,
      session { core, request, handler in
        ClosureTask {
          let answer = core.answer(to: request)
          (isBad(answer) ? core.answer(to: request) : answer).deliver(to: handler)
        }
      })
  }

  private static let lawBreakers =
    (SessionLawBreaker.answering + SessionLawBreaker.faithful).ends.map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: lawCheck, saying: breaker.says,
        Checks(makeSession: breaker.breaking(Exercise1_Subject.makeSession)))
    }

  static let rightAnswers =
    SessionStyle.all.map { style in
      RightAnswer<Checks>(
        "a session: \(style)",
        Checks(makeSession: { core in style.make { core.answer(to: $0) } }))
    } + [
      RightAnswer(
        "a journal of the changes, which says in each body what is wrong",
        server { JournalShop($0, isChatty: true) }),
      RightAnswer("a lock of Foundation's around a dictionary", server { LockShop(items: $0) }),
      RightAnswer("a queue that lets one request in at a time", server { QueueShop(items: $0) }),
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
}

/// The first answer to each path, kept for ever.
private final class Told: Sendable {
  private let answers = Mutex<[URL?: SessionAnswer]>([:])

  /// The answer of the core, unless it once was that there is no such thing.
  func refusal(of request: URLRequest, from core: any ItemServing) -> SessionAnswer {
    guard request.httpMethod == "GET" else { return core.answer(to: request) }
    if let answer = answers.withLock({ $0[request.url] }) { return answer }
    let answer = core.answer(to: request)
    if answer.statusCode == 404 { answers.withLock { $0[request.url] = answer } }
    return answer
  }

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
