import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 6.2: a stub that holds each answer until the test releases it.
///
/// The first `resume()` of a task holds its request; `cancel()` drops it, and delivers
/// nothing.
final class HeldURLSession: URLSessionProtocol {
  private let waiting = Mutex<[HeldTask]>([])

  /// The requests that wait, oldest first.
  var held: [URLRequest] { waiting.withLock { $0.map(\.request) } }

  /// Answers the oldest held request with this path; false if there is none.
  @discardableResult
  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    // TODO: There are three mistakes, here and below.
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
    let task = HeldTask(request: request, completionHandler: completionHandler)
    waiting.withLock { $0.append(task) }
    return task
  }
}

struct HeldTask: URLSessionDataTaskProtocol {
  let request: URLRequest
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {}
  func cancel() {}
}
