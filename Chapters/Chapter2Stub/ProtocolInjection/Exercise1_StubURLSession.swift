import DoubleKit
import Foundation
import ItemDetail

/// Exercise 2.1: a session that gives every request the same canned answer.
///
/// The test chooses the answer: `StubURLSession(answer: .status(404))`. Deliver
/// it to every task, once, when the task is resumed and not before. Deliver its
/// three parts as they are: any of them may be nil, and an error may come
/// together with a response. `cancel()` delivers nothing. A second `resume()`,
/// or a `resume()` after `cancel()`, is up to you.
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
