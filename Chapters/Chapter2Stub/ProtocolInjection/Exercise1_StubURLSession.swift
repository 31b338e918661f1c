import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
    // TODO: Hand on the answer that the test chose.
    StubDataTask(completionHandler: completionHandler)
  }
}

/// The task that a `StubURLSession` hands out. So far it is the lesson's teapot.
struct StubDataTask: URLSessionDataTaskProtocol {
  let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  func resume() {
    // TODO: Deliver that answer, whatever its three parts are.
    let answer = SessionAnswer.status(418, body: "short and stout")
    completionHandler(answer.data, answer.response, nil)
  }

  func cancel() {}
}
