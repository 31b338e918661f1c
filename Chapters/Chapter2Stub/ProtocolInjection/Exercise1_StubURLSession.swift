import DoubleKit
import Foundation
import ItemDetail

/// Exercise 2.1: a session that gives every request the same canned answer.
///
/// The test chooses the answer: `StubURLSession(answer: .status(404))`. Every task
/// delivers it once, when the task is resumed and not before. All three parts go
/// out as they are. `cancel()` delivers nothing.
final class StubURLSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // TODO: When should a task answer, and when does this one?
    deliver(to: completionHandler)
    return StubDataTask()
  }

  // TODO: A stub does not correct an answer. What does this one correct?
  private func deliver(to handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
    if let error = answer.error { return handler(nil, nil, error) }
    handler(answer.data ?? Data(), answer.response, nil)
  }
}

/// The task that a `StubURLSession` hands out.
struct StubDataTask: URLSessionDataTaskProtocol {
  func resume() {}

  func cancel() {}
}
