import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLawBreaker {
  /// Break the laws of `SessionLaws.answering`, each at least once.
  public static let answering =
    choosy + early + repetitive + cancelling + shortLived + [
      locked, sharesItsAnswer, losesAnswers, runsOutOfAnswers, answersEachRequestOnce,
    ]

  private static let choosy = [
    choosing("answers GET alone", says: "did not answer POST /orders") { request, _ in
      request.httpMethod == "GET"
    },
    choosing("answers no DELETE", says: "did not answer DELETE /cart") { request, _ in
      request.httpMethod != "DELETE"
    },
    choosing("answers no request with headers", says: "did not answer GET /items/31/reviews") {
      request, _ in request.allHTTPHeaderFields?.isEmpty != false
    },
    choosing("answers no request with a body", says: "with headers and a body") { request, _ in
      request.httpBody == nil
    },
    choosing("answers no POST without a body", says: "did not answer POST /checkout") {
      request, _ in request.httpMethod != "POST" || request.httpBody != nil
    },
    choosing("answers no DELETE with a body", says: "did not answer DELETE /cart/lines") {
      request, _ in request.httpMethod != "DELETE" || request.httpBody == nil
    },
    choosing("answers its first task alone", says: "its first task and not the next one") {
      _, place in place == 0
    },
    choosing("answers three tasks at most", says: "its first 3 tasks and not the next one") {
      _, place in place < 3
    },
    SessionLawBreaker("says 405 to what is not GET", says: "answered POST /orders") {
      inner, request, handler in
      guard request.httpMethod != "GET" else {
        return inner.dataTask(with: request, completionHandler: handler)
      }
      let refusal = SessionAnswer.status(405)
      return BreakingTask(onResume: { handler(refusal.data, refusal.response, nil) })
    },
  ]

  private static let early = [
    SessionLawBreaker("answers when the task is made", says: "before resume()") {
      inner, request, handler in
      inner.dataTask(with: request, completionHandler: handler).resume()
      return BreakingTask()
    },
    SessionLawBreaker(
      "remembers one completion handler, of the task made last", says: "was not answered"
    ) {
      { made in
        let last = Mutex<BreakingSession.Handler?>(nil)
        return made.with { inner, request, handler in
          last.withLock { $0 = handler }
          return inner.dataTask(with: request) { last.withLock { $0.take() }?($0, $1, $2) }
        }
      }
    },
  ]

  private static let repetitive = [
    SessionLawBreaker("calls back twice", says: "2 times") { inner, request, handler in
      inner.dataTask(with: request) {
        handler($0, $1, $2)
        handler($0, $1, $2)
      }
    },
    SessionLawBreaker("calls back again, later", says: "2 times") { inner, request, handler in
      inner.dataTask(with: request) { data, response, error in
        handler(data, response, error)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.005) {
          handler(data, response, error)
        }
      }
    },
    SessionLawBreaker("calls back twice from its second task on", says: "task number 2") {
      { made in
        let count = Atomic(0)
        return made.with { inner, request, handler in
          let isFirst = count.wrappingAdd(1, ordering: .relaxed).oldValue == 0
          return inner.dataTask(with: request) {
            handler($0, $1, $2)
            if !isFirst { handler($0, $1, $2) }
          }
        }
      }
    },
  ]

  private static let shortLived = [
    SessionLawBreaker("has tasks that hold their session weakly", says: "was let go before") {
      { made in
        MadeSession(WeakSession(made.session))
      }
    },
    SessionLawBreaker("has tasks that need to be held", says: "and then let go") {
      inner, request, handler in WeakTask(inner, request, handler)
    },
  ]

  private static let locked = SessionLawBreaker(
    "calls back inside its lock", says: "inside a lock"
  ) {
    { made in
      let lock = NSLock()
      return made.with { inner, request, handler in
        lock.withLock {}
        return inner.dataTask(with: request) { data, response, error in
          lock.withLock { handler(data, response, error) }
        }
      }
    }
  }

  private static let sharesItsAnswer = SessionLawBreaker(
    "has one answer for all doubles", says: "were given the statuses 410 and 299"
  ) {
    let first = Mutex<MadeSession?>(nil)
    return { made in
      first.withLock { first in
        first
          ?? {
            first = made; return made
          }()
      }
    }
  }

  private static let answersEachRequestOnce = SessionLawBreaker(
    "answers each request once", says: "when the same came again"
  ) {
    { made in
      let answered = Mutex<Set<String>>([])
      return made.with { inner, request, handler in
        let name = "\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")"
        return answered.withLock { $0.insert(name).inserted }
          ? inner.dataTask(with: request, completionHandler: handler) : BreakingTask()
      }
    }
  }

  /// Two that come at once are told apart by nothing: each waits a moment for
  /// another, so that they meet in every run.
  private static let losesAnswers = SessionLawBreaker(
    "loses answers when many threads ask", says: "Eight threads asked"
  ) {
    { made in
      let isBusy = Atomic(false)
      return made.with { inner, request, handler in
        let task = inner.dataTask(with: request, completionHandler: handler)
        return BreakingTask(onResume: {
          guard !isBusy.exchange(true, ordering: .relaxed) else { return }
          Thread.sleep(forTimeInterval: 0.0001)
          isBusy.store(false, ordering: .relaxed)
          task.resume()
        })
      }
    }
  }

  private static let runsOutOfAnswers = SessionLawBreaker(
    "has fifty answers", says: "of its answers were not the canned one"
  ) {
    { made in
      let count = Atomic(0)
      return made.with { inner, request, handler in
        let place = count.wrappingAdd(1, ordering: .relaxed).oldValue
        return inner.dataTask(with: request) { data, response, error in
          place < 50 ? handler(data, response, error) : handler(nil, nil, URLError(.timedOut))
        }
      }
    }
  }

  private static func choosing(
    _ name: String, says: String,
    where isAnswered: @escaping @Sendable (_ request: URLRequest, _ place: Int) -> Bool
  ) -> SessionLawBreaker {
    SessionLawBreaker(name, says: says) {
      { made in
        let count = Atomic(0)
        return made.with { inner, request, handler in
          let place = count.wrappingAdd(1, ordering: .relaxed).oldValue
          return isAnswered(request, place)
            ? inner.dataTask(with: request, completionHandler: handler) : BreakingTask()
        }
      }
    }
  }
}

extension MadeSession {
  /// The same with its tasks made otherwise.
  func with(_ makeTask: @escaping BreakingSession.MakeTask) -> MadeSession {
    MadeSession(BreakingSession(inner: session, makeTask: makeTask))
  }
}

private final class WeakSession: URLSessionProtocol {
  private let inner: any URLSessionProtocol

  init(_ inner: any URLSessionProtocol) { self.inner = inner }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping BreakingSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let task = inner.dataTask(with: request, completionHandler: completionHandler)
    return BreakingTask(onResume: { [weak self] in if self != nil { task.resume() } })
  }
}

private final class WeakTask: URLSessionDataTaskProtocol {
  private let task: any URLSessionDataTaskProtocol
  private let life: Flag

  init(
    _ inner: any URLSessionProtocol, _ request: URLRequest,
    _ handler: @escaping BreakingSession.Handler
  ) {
    let life = Flag()
    self.life = life
    task = inner.dataTask(with: request) { [weak life] data, response, error in
      let answer = SessionAnswer(data: data, response: response, error: error)
      Task { [weak life] in
        await Deadline.moment.pass()
        if life != nil { answer.deliver(to: handler) }
      }
    }
  }

  func resume() { task.resume() }
  func cancel() { task.cancel() }
}
