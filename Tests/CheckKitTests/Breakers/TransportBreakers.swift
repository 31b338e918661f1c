import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

@testable import CheckKit

extension LawBreaker<AnsweringTransport> {
  static let ofTransports = [
    LawBreaker(
      TransportLaws.answersEachCall, by: "waits on a change", says: "did not answer PUT"
    ) {
      AnsweringTransport("Broken") { items, _ in
        RuledTransport { request in
          if request.httpMethod == "PUT" { await never() }
          return answer(items, to: request)
        }
      }
    },
    LawBreaker(TransportLaws.sharesNothing, by: "has the newest stock", says: "took turns") {
      let stocks = CompletionLog<[Item]>()
      return AnsweringTransport("Broken") { items, _ in
        stocks.record(items)
        return RuledTransport { answer(stocks.values.last ?? [], to: $0) }
      }
    },
    LawBreaker(
      TransportLaws.givesEachItsOwn, by: "answers by turn", says: "GET /items/52 with item 41"
    ) {
      AnsweringTransport("Broken") { items, _ in
        let count = Counter()
        return RuledTransport { _ in .item(items[(count.next() - 1) % items.count]) }
      }
    },
  ]

  static let right = AnsweringTransport("Right") { items, _ in
    RuledTransport { answer(items, to: $0) }
  }

  @Sendable private static func answer(_ items: [Item], to request: URLRequest) -> SessionAnswer {
    let item = items.first { request.url?.path.hasPrefix("/items/\($0.id)") == true }
    return item.map(SessionAnswer.item) ?? .status(404)
  }
}

extension LawBreaker<HoldingTransport> {
  static let ofHeldTransports = [
    LawBreaker(TransportLaws.keepsNobodyWaiting, by: "holds one call", says: "was not held") {
      HoldingTransport("Broken") { PatientTransport(room: 1).parts }
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

/// A transport that answers by a rule.
struct RuledTransport: HTTPTransport {
  let rule: @Sendable (URLRequest) async throws -> SessionAnswer

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await rule(request).get()
  }
}

/// A held stub that is right, but for its room and for how it hears of a cancel.
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
  private let onCancel: @Sendable (PatientTransport, Call) -> Void

  init(
    room: Int = .max,
    onCancel: @escaping @Sendable (PatientTransport, Call) -> Void = { transport, call in
      transport.calls.withLock { $0.removeAll { $0 === call } }
      call.end(.failure(CancellationError()))
    }
  ) {
    (self.room, self.onCancel) = (room, onCancel)
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
}
