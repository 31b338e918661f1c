import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

@testable import CheckKit

extension LawBreaker<AnsweringTransport> {
  static let ofTransports = [
    broken(TransportLaws.endsEachCall, by: "waits on a change", says: "the call did not end") {
      { request, stock in
        if request.httpMethod == "PUT" { await never() }
        return stock.answer(to: request)
      }
    },
    broken(TransportLaws.endsEachCall, by: "answers one call alone", says: "the call did not end") {
      let count = Counter()
      return { request, stock in
        if count.next() > 1 { await never() }
        return stock.answer(to: request)
      }
    },
    LawBreaker(
      TransportLaws.givesEachItsOwn, by: "answers all with the first item",
      says: "GET /items/52 with item 41"
    ) {
      AnsweringTransport("Broken") { items, _ in RuledTransport(items) { _, _ in .item(items[0]) } }
    },
    LawBreaker(
      TransportLaws.givesEachItsOwn, by: "answers by turn", says: "GET /items/52 with item 41"
    ) {
      AnsweringTransport("Broken") { items, _ in
        let count = Counter()
        return RuledTransport(items) { _, _ in .item(items[(count.next() - 1) % items.count]) }
      }
    },
    LawBreaker(TransportLaws.sharesNothing, by: "has the newest stock", says: "took turns") {
      let stocks = CompletionLog<LockedStock>()
      return AnsweringTransport("Broken") { items, _ in
        stocks.record(LockedStock(items))
        return RuledTransport(items) { request, own in
          (stocks.values.last ?? own).answer(to: request)
        }
      }
    },
    broken(TransportLaws.losesNothing, by: "has a hundred answers", says: "got their answer") {
      let count = Counter()
      return { request, stock in
        if count.next() > 100 { throw CancellationError() }
        return stock.answer(to: request)
      }
    },
  ]

  private static func broken(
    _ law: Law<AnsweringTransport>, by name: String, says: String,
    _ makeRule: @escaping @Sendable () -> RuledTransport.Rule
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      AnsweringTransport("Broken") { items, _ in RuledTransport(items, makeRule()) }
    }
  }
}

extension LawBreaker<HoldingTransport> {
  static let ofHeldTransports = [
    LawBreaker(TransportLaws.keepsNobodyWaiting, by: "holds one call", says: "was not held") {
      HoldingTransport("Broken") { PatientTransport(room: 1).parts }
    },
    LawBreaker(TransportLaws.keepsNobodyWaiting, by: "blocks its thread", says: "was not held") {
      HoldingTransport("Broken") { PatientTransport(blocks: true).parts }
    },
    LawBreaker(
      TransportLaws.letsACancelledCallGo, by: "hears no cancel", says: "did not end the call"
    ) {
      HoldingTransport("Broken") { PatientTransport(onCancel: { _, _ in }).parts }
    },
    LawBreaker(
      TransportLaws.letsACancelledCallGo, by: "keeps what is cancelled", says: "holds it still"
    ) {
      HoldingTransport("Broken") {
        PatientTransport(onCancel: { _, call in call.end(.failure(CancellationError())) }).parts
      }
    },
  ]
}

/// A stock behind a lock.
final class LockedStock: Sendable {
  private let stock: Mutex<ItemStock>
  init(_ items: [Item]) { stock = Mutex(ItemStock(items)) }
  func answer(to request: URLRequest) -> SessionAnswer { stock.withLock { $0.answer(to: request) } }
}

/// A fake that is right, but for its rule.
struct RuledTransport: HTTPTransport {
  typealias Rule = @Sendable (URLRequest, LockedStock) async throws -> SessionAnswer
  private let stock: LockedStock
  private let rule: Rule

  init(_ items: [Item], _ rule: @escaping Rule = { $1.answer(to: $0) }) {
    stock = LockedStock(items)
    self.rule = rule
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await rule(request, stock).get()
  }
}

/// A held stub that is right, but for how it waits and hears of a cancel.
final class PatientTransport: HTTPTransport {
  /// A call that waits, until it is ended for the first time.
  final class Call: Sendable {
    let request: URLRequest
    private let race = Race<SessionAnswer>()
    init(_ request: URLRequest) { self.request = request }

    func end(_ answer: SessionAnswer) { race.end(with: .success(answer)) }

    /// Hears of no cancel by itself.
    func wait() async throws -> SessionAnswer {
      try await Task { try await race.winner() }.value
    }
  }

  private let calls = Mutex<[Call]>([])
  private let room: Int
  private let blocks: Bool
  private let onCancel: @Sendable (PatientTransport, Call) -> Void

  init(
    room: Int = .max, blocks: Bool = false,
    onCancel: @escaping @Sendable (PatientTransport, Call) -> Void = { transport, call in
      transport.calls.withLock { $0.removeAll { $0 === call } }
      call.end(.failure(CancellationError()))
    }
  ) {
    (self.room, self.blocks, self.onCancel) = (room, blocks, onCancel)
  }

  var parts: HoldingTransport.Parts {
    (self, { self.calls.withLock { $0.map(\.request) } }, { self.release($0, $1) })
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    while calls.withLock({ $0.count }) >= room { try await Task.sleep(for: .milliseconds(1)) }
    let call = Call(request)
    return try await withTaskCancellationHandler {
      calls.withLock { $0.append(call) }
      if Task.isCancelled { onCancel(self, call) }
      if blocks { stayOnThread(while: call) }
      return try await call.wait().get()
    } onCancel: {
      onCancel(self, call)
    }
  }

  private func release(_ path: String, _ answer: SessionAnswer) -> Bool {
    let call = calls.withLock { calls in
      calls.firstIndex { $0.request.url?.path == path }.map { calls.remove(at: $0) }
    }
    call?.end(answer)
    return call != nil
  }

  private func stayOnThread(while call: Call) {
    while calls.withLock({ $0.contains { $0 === call } }) { usleep(1000) }
  }
}
