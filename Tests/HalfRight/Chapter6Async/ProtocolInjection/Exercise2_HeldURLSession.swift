// Half right: tasks come and go; the handler runs inside the lock. Earns 13 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 6.2: a stub that holds each answer until the test releases it.
final class HeldURLSession: URLSessionProtocol {
  private let waiting = Mutex<[HeldTask]>([])

  /// The requests of the tasks that wait, oldest first.
  var held: [URLRequest] { waiting.withLock { $0.map(\.request) } }

  /// Answers the oldest held request with this URL path; false if there is none.
  @discardableResult
  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    // TODO: The handler may send another request.
    waiting.withLock { waiting in
      let index = waiting.firstIndex { $0.request.url?.path == path }
      let task = index.map { waiting.remove(at: $0) }
      task?.completionHandler(answer.data, answer.response, answer.error)
      return task != nil
    }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    HeldTask(session: self, request: request, completionHandler: completionHandler)
  }

  fileprivate func hold(_ task: HeldTask) { waiting.withLock { $0.append(task) } }

  fileprivate func drop(_ task: HeldTask) { waiting.withLock { $0.removeAll { $0 === task } } }
}

/// The task that a `HeldURLSession` hands out.
final class HeldTask: URLSessionDataTaskProtocol {
  let request: URLRequest
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  private let session: HeldURLSession
  private let isNew = Mutex(true)

  init(
    session: HeldURLSession, request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    self.session = session
    self.request = request
    self.completionHandler = completionHandler
  }

  func resume() {
    isNew.withLock { isNew in
      if isNew { session.hold(self) }
      isNew = false
    }
  }

  func cancel() {
    isNew.withLock { isNew in
      isNew = false
      session.drop(self)
    }
  }
}
