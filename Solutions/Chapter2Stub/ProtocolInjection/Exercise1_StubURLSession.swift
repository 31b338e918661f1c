import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.1: a session that answers every request from its can.
///
/// The task takes a closure, so the session alone knows what is in the can and
/// the task alone knows when to deliver it. Another right way: give the task
/// the answer and the handler as two properties.
final class StubURLSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  // slice: can
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    StubDataTask { [answer] in completionHandler(answer.data, answer.response, answer.error) }
  }
  // end slice: can
}

/// The task that a `StubURLSession` hands out.
struct StubDataTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() {
    deliver()
  }

  func cancel() {}
}
