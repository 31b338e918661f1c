import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.1: a session that answers every request from its can.
///
/// The answer goes to the completion handler when the task is resumed, and not
/// before: `URLSession` makes its tasks asleep. It goes to every task, once,
/// its three parts as they were given: any of them may be nil, and an error may
/// come together with a response. `cancel()` delivers nothing. What a task does
/// when it is resumed again, or resumed after `cancel()`, is up to you.
final class StubURLSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // TODO: Give the task what it needs to deliver the answer.
    StubDataTask()
  }
}

/// The task that a `StubURLSession` hands out.
struct StubDataTask: URLSessionDataTaskProtocol {
  func resume() {
    // TODO: Deliver the answer.
  }

  func cancel() {}
}
