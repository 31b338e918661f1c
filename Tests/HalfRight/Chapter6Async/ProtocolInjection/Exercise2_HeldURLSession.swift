// Half right: holds and releases as it should, and ignores a cancel. Earns 10 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 6.2: a stub that holds each answer until the test releases it.
final class HeldURLSession: URLSessionProtocol {
  private let waiting = Mutex<[HeldTask]>([])

  /// The requests of the tasks that wait, oldest first.
  var held: [URLRequest] { waiting.withLock { $0.map(\.request) } }

  /// Answers the oldest held request with this URL path; false if there is none.
  @discardableResult
  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let task = waiting.withLock { waiting in
      waiting.firstIndex { $0.request.url?.path == path }.map { waiting.remove(at: $0) }
    }
    task?.completionHandler(answer.data, answer.response, answer.error)
    return task != nil
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    HeldTask(session: self, request: request, completionHandler: completionHandler)
  }

  fileprivate func hold(_ task: HeldTask) { waiting.withLock { $0.append(task) } }
}

/// The task that a `HeldURLSession` hands out.
struct HeldTask: URLSessionDataTaskProtocol {
  fileprivate let session: HeldURLSession
  let request: URLRequest
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() { session.hold(self) }
  // TODO: Which of several equal requests has to go?
  func cancel() {}
}
