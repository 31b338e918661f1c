import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// A session that answers from a can when its task is resumed, and records
/// what is asked of it. Without a can it never answers.
final class SpyURLSession: URLSessionProtocol {
  /// The requests, in the order in which tasks were made for them.
  let requests = CompletionLog<URLRequest>()
  /// What was done to the tasks, in order; "freed" when one is gone.
  let events = CompletionLog<String>()
  private let answer: SessionAnswer?

  init(answer: SessionAnswer?) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    requests.record(request)
    return SpyURLSessionDataTask(
      answer: answer, completionHandler: completionHandler, events: events)
  }
}

/// A task that holds its handler as long as it lives, as a real one may.
private final class SpyURLSessionDataTask: URLSessionDataTaskProtocol {
  private let answer: SessionAnswer?
  private let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  private let events: CompletionLog<String>

  init(
    answer: SessionAnswer?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    events: CompletionLog<String>
  ) {
    self.answer = answer
    self.completionHandler = completionHandler
    self.events = events
  }

  deinit { events.record("freed") }

  func resume() {
    events.record("resume")
    if let answer { completionHandler(answer.data, answer.response, answer.error) }
  }

  func cancel() { events.record("cancel") }
}
