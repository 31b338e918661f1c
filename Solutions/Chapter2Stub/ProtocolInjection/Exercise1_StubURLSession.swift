import DoubleKit
import Foundation
import ItemDetail

/// Exercise 2.1: a session that gives every request the same canned answer.
///
/// The session hands its answer to each task, and the task keeps it until
/// `resume()`. The third part is passed on like the other two: a stub with `nil`
/// in its place could never lose a connection. Another right way: give the task
/// one closure that delivers the answer.
final class StubURLSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    StubDataTask(answer: answer, completionHandler: completionHandler)
  }
}

// slice: answer
/// The task that a `StubURLSession` hands out.
struct StubDataTask: URLSessionDataTaskProtocol {
  let answer: SessionAnswer
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {
    completionHandler(answer.data, answer.response, answer.error)
  }

  func cancel() {}
}
// end slice: answer
