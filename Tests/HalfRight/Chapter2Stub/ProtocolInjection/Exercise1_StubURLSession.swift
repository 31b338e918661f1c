// Half right: answers when it is resumed, and still corrects its answer. Earns 10 of 20 points.
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.1: a session that gives every request the same canned answer.
final class StubURLSession: URLSessionProtocol {
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    StubDataTask { self.deliver(to: completionHandler) }
  }

  private func deliver(to handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
    if let error = answer.error { return handler(nil, nil, error) }
    handler(answer.data ?? Data(), answer.response, nil)
  }
}

/// The task that a `StubURLSession` hands out.
struct StubDataTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
