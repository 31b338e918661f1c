import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

@testable import CheckKit

extension LawBreaker<SessionDouble> {
  /// Breakers of the laws that seams have in common, and of those of tasks.
  static let ofSessions = [
    LawBreaker(SessionLaws.sharesNoAnswer, by: "has the newest answer for all", says: "took turns")
    {
      let newest = Mutex(SessionAnswer.status(200))
      return SessionDouble("Broken") { answer in
        newest.withLock { $0 = answer }
        return ClosureSession { _, handler in
          ClosureTask { newest.withLock(\.self).deliver(to: handler) }
        }
      }
    },
    session(
      SessionLaws.answersEveryRequest, by: "answers GET alone", says: "did not answer POST /orders"
    ) { answer, request, handler in
      ClosureTask { if request.httpMethod == "GET" { answer.deliver(to: handler) } }
    },
    LawBreaker(
      SessionLaws.answersEveryRequest, by: "answers one task alone", says: "number 2"
    ) {
      SessionDouble("Broken") { answer in
        let count = Counter()
        return ClosureSession { _, handler in
          ClosureTask { if count.next() == 1 { answer.deliver(to: handler) } }
        }
      }
    },
    LawBreaker(
      SessionLaws.cancelsOneTaskAlone, by: "keeps its last handler alone",
      says: "the first was not answered"
    ) { SessionDouble("Broken") { LastHandlerSession(answer: $0) } },
    session(SessionLaws.waitsForResume, by: "answers when asked", says: "before resume()") {
      answer, _, handler in
      answer.deliver(to: handler)
      return ClosureTask {}
    },
    session(SessionLaws.completesOnce, by: "calls back twice", says: "2 times") {
      answer, _, handler in
      ClosureTask { for _ in 1...2 { answer.deliver(to: handler) } }
    },
    session(
      SessionLaws.deliversNothingOnCancel, by: "delivers an error on cancel()",
      says: "was never resumed was cancelled"
    ) { answer, _, handler in
      ClosureTask(
        onResume: { answer.deliver(to: handler) },
        onCancel: { handler(nil, nil, URLError(.timedOut)) })
    },
    LawBreaker(
      SessionLaws.outlivesItsSession, by: "is held weakly by its tasks", says: "was let go before"
    ) { SessionDouble("Broken") { WeakSession(answer: $0) } },
    LawBreaker(
      SessionLaws.outlivesItsTask, by: "needs its tasks to be held", says: "and then let go"
    ) { SessionDouble("Broken") { WeakTaskSession(answer: $0) } },
    LawBreaker(SessionLaws.callsNobodyUnderALock, by: "calls back inside a lock", says: "a lock") {
      SessionDouble("Broken") { answer in
        let lock = NSLock()
        return ClosureSession { _, handler in
          lock.withLock {}
          return ClosureTask { lock.withLock { answer.deliver(to: handler) } }
        }
      }
    },
    session(SessionLaws.deliversAsGiven, by: "always says 410", says: "instead of") {
      answer, _, handler in
      let response = answer.response.flatMap { _ in SessionAnswer.status(410).response }
      return ClosureTask { handler(answer.data, response, answer.error) }
    },
    session(SessionLaws.deliversAsGiven, by: "drops the body beside an error", says: "together") {
      answer, _, handler in
      let data = answer.error == nil ? answer.data : nil
      return ClosureTask { handler(data, answer.response, answer.error) }
    },
  ]

  private static func session(
    _ law: Law<SessionDouble>, by name: String, says: String,
    _ makeTask:
      @escaping @Sendable (SessionAnswer, URLRequest, @escaping ClosureSession.Handler)
      -> ClosureTask
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) {
      SessionDouble("Broken") { answer in ClosureSession { makeTask(answer, $0, $1) } }
    }
  }
}

/// A session whose tasks share the handler that came last.
private final class LastHandlerSession: URLSessionProtocol {
  private let answer: SessionAnswer
  private let handler = Mutex<ClosureSession.Handler?>(nil)

  init(answer: SessionAnswer) { self.answer = answer }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    handler.withLock { $0 = completionHandler }
    return ClosureTask {
      let last = self.handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
      last.map(self.answer.deliver)
    }
  }
}

/// A session of which its tasks keep nothing.
private final class WeakSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) { self.answer = answer }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [weak self] in self?.answer.deliver(to: completionHandler) }
  }
}

/// A session whose tasks answer only while they are held.
private struct WeakTaskSession: URLSessionProtocol {
  private final class HeldTask: URLSessionDataTaskProtocol {
    private let onResume: @Sendable (HeldTask) -> Void

    init(onResume: @escaping @Sendable (HeldTask) -> Void) { self.onResume = onResume }

    func resume() { onResume(self) }
    func cancel() {}
  }

  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    HeldTask { [answer] task in
      Task { [weak task] in
        await Deadline.moment.pass()
        if task != nil { answer.deliver(to: completionHandler) }
      }
    }
  }
}
