import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Exercise 6.2: a stub that holds each answer until the test releases it.
///
/// Hold the request of every task from its first `resume()` on, and not before.
/// `held` lists the whole requests, in the order of those calls. `release` takes the
/// oldest one with this URL path off the list, and delivers the three parts of the
/// answer as they are, once. It returns false if no such request waits. Call the
/// completion handler outside any lock, since it may send another request. `cancel()` takes
/// the request of its own task off the list, and delivers nothing. A later
/// `resume()` of that task, or of one that was answered, holds nothing. Several
/// threads may call at once; lose no request, and answer none twice. A test
/// waits for `held`, so the list may change a moment late. Each session has a
/// list of its own.
final class HeldURLSession: URLSessionProtocol {
  private let waiting = Mutex<[HeldTask]>([])

  /// The requests of the tasks that wait, oldest first.
  var held: [URLRequest] { waiting.withLock { $0.map(\.request) } }

  /// Answers the oldest held request with this URL path; false if there is none.
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

/// The task that a `HeldURLSession` hands out.
struct HeldTask: URLSessionDataTaskProtocol {
  let request: URLRequest
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {}
  func cancel() {}
}
