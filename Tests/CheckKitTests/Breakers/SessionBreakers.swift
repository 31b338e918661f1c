import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

@testable import CheckKit

extension LawBreaker<SessionDouble> {
  static let ofSessions = [
    LawBreaker(SessionLaws.sharesNoAnswer, by: "has one answer for all", says: "410 and 299") {
      let first = Mutex<SessionAnswer?>(nil)
      return SessionDouble("Broken") { answer in
        let shared = first.withLock { first in
          first = first ?? answer
          return first ?? answer
        }
        return ClosureSession { _, handler in ClosureTask { shared.deliver(to: handler) } }
      }
    },
    session(
      SessionLaws.answersEveryRequest, by: "answers GET alone", says: "did not answer POST /orders"
    ) { answer, request, handler in
      ClosureTask { if request.httpMethod == "GET" { answer.deliver(to: handler) } }
    },
    LawBreaker(
      SessionLaws.answersEveryRequest, by: "answers one task alone",
      says: "answered its first task and not the next one"
    ) {
      SessionDouble("Broken") { answer in
        let count = Counter()
        return ClosureSession { _, handler in
          ClosureTask { if count.next() == 1 { answer.deliver(to: handler) } }
        }
      }
    },
    session(SessionLaws.answersEveryRequest, by: "never answers", says: "did not answer GET") {
      _, _, _ in ClosureTask {}
    },
    LawBreaker(
      SessionLaws.waitsForResume, by: "keeps its last handler alone",
      says: "the one that was resumed last was not answered"
    ) { SessionDouble("Broken") { LastHandlerSession(answer: $0) } }
    .breakingToo(
      SessionLaws.cancelsOneTaskAlone, since: "The tasks share the handler that is dropped."),
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
        onCancel: { handler(nil, nil, URLError(.cancelled)) })
    },
    LawBreaker(
      SessionLaws.cancelsOneTaskAlone, by: "is silent once a task was cancelled",
      says: "the other was not answered"
    ) {
      SessionDouble("Broken") { answer in
        let cancels = Counter()
        return ClosureSession { _, handler in
          ClosureTask(
            onResume: { if cancels.value == 0 { answer.deliver(to: handler) } },
            onCancel: { _ = cancels.next() })
        }
      }
    },
    LawBreaker(
      SessionLaws.outlivesItsSession, by: "is held weakly by its tasks", says: "was let go before"
    ) { SessionDouble("Broken") { WeakSession(answer: $0) } },
    LawBreaker(
      SessionLaws.outlivesItsTask, by: "needs its tasks to be held", says: "and then let go"
    ) { SessionDouble("Broken") { WeakSession(answer: $0, taskIsWeak: true) } },
    locked(SessionLaws.callsNobodyUnderALock, says: "calls the completion handler inside a lock"),
    locked(SessionLaws.refusesOutsideItsLocks, says: "an unexpected call inside a lock"),
    LawBreaker(
      SessionLaws.answersManyThreads, by: "has a hundred answers", says: "it answered 100 times"
    ) {
      SessionDouble("Broken") { answer in
        let count = Counter()
        return ClosureSession { _, handler in
          ClosureTask { if count.next() <= 100 { answer.deliver(to: handler) } }
        }
      }
    },
    LawBreaker(
      SessionLaws.answersInsideAHandler, by: "answers twice inside a handler", says: "2 times"
    ) {
      SessionDouble("Broken") { answer in
        let key = UUID().uuidString
        return ClosureSession { _, handler in
          ClosureTask {
            let thread = Thread.current.threadDictionary
            let isInside = thread[key] != nil
            thread[key] = true
            answer.deliver(to: handler)
            if isInside { answer.deliver(to: handler) } else { thread[key] = nil }
          }
        }
      }
    },
    session(SessionLaws.deliversAsGiven, by: "always says 200", says: "instead of") {
      answer, _, handler in
      let response = answer.response.flatMap { _ in SessionAnswer.status(200).response }
      return ClosureTask { handler(answer.data, response, answer.error) }
    },
    session(SessionLaws.deliversAsGiven, by: "fails each task", says: "instead of") {
      _, _, handler in ClosureTask { handler(nil, nil, URLError(.badURL)) }
    },
    session(SessionLaws.deliversAsGiven, by: "fails all but GET", says: "to POST /orders") {
      answer, request, handler in
      let answer = request.httpMethod == "GET" ? answer : .failure(URLError(.badURL))
      return ClosureTask { answer.deliver(to: handler) }
    },
    session(
      SessionLaws.deliversAsGiven, by: "gives a response beside an error",
      says: "was given an error alone"
    ) { answer, _, handler in
      let response = answer.response ?? SessionAnswer.status(200).response
      return ClosureTask { handler(answer.data, response, answer.error) }
    },
    session(
      SessionLaws.deliversAsGiven, by: "drops the body beside an error",
      says: "an error together with"
    ) { answer, _, handler in
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

  private static func locked(_ law: Law<SessionDouble>, says: String) -> LawBreaker {
    LawBreaker(law, by: "calls back inside its lock", says: says) {
      SessionDouble("Broken") { answer in
        let lock = NSLock()
        return ClosureSession { _, handler in
          lock.withLock {}
          return ClosureTask { lock.withLock { answer.deliver(to: handler) } }
        }
      }
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
    return ClosureTask(
      onResume: { self.handler.withLock { $0 }.map(self.answer.deliver) },
      onCancel: { self.handler.withLock { $0 = nil } })
  }
}

/// A session of which its tasks keep nothing, or a task that nothing keeps.
private final class WeakSession: URLSessionProtocol {
  private final class HeldTask: URLSessionDataTaskProtocol {
    private let onResume: @Sendable (HeldTask) -> Void

    init(onResume: @escaping @Sendable (HeldTask) -> Void) { self.onResume = onResume }

    func resume() { onResume(self) }
    func cancel() {}
  }

  private let answer: SessionAnswer
  private let taskIsWeak: Bool

  init(answer: SessionAnswer, taskIsWeak: Bool = false) {
    (self.answer, self.taskIsWeak) = (answer, taskIsWeak)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    if !taskIsWeak {
      return ClosureTask { [weak self] in self?.answer.deliver(to: completionHandler) }
    }
    return HeldTask { [answer] task in
      Task { [weak task] in
        await Deadline.moment.pass()
        if task != nil { answer.deliver(to: completionHandler) }
      }
    }
  }
}
