import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// A stub session that holds its answers until the test lets them go, and a spy
/// on its requests. They are numbered from 0, in the order in which they came.
final class HeldURLSession: URLSessionProtocol {
  /// The requests, in order.
  let requests = CompletionLog<URLRequest>()
  /// What was done to its tasks, in order.
  let events = CompletionLog<String>()
  private let handlers = Mutex<[@Sendable (Data?, URLResponse?, (any Error)?) -> Void]>([])

  /// Lets an answer go, on the calling thread.
  func answer(_ request: Int, with answer: SessionAnswer) {
    handlers.withLock { $0[request] }(answer.data, answer.response, answer.error)
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    handlers.withLock { $0.append(completionHandler) }
    requests.record(request)
    return EventTask(events: events)
  }
}

private struct EventTask: URLSessionDataTaskProtocol {
  let events: CompletionLog<String>

  func resume() { events.record("resume") }
  func cancel() { events.record("cancel") }
}
