// Half right: it judges each call that comes, but misses those that do not.
// Earns 13 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 5.1: a session that knows which calls the test expects, and fails
/// the test itself when another call comes.
final class MockURLSession: URLSessionProtocol {
  private let expected = Mutex<[ExpectedCall]>([])
  private let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  /// Expects a call after those that are expected already.
  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    expected.withLock { $0.append(ExpectedCall(request, answer: answer)) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    MockDataTask { [self] in
      let answer = answer(to: request)
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func verify(sourceLocation: SourceLocation = #_sourceLocation) {}

  private func answer(to request: URLRequest) -> SessionAnswer {
    let (next, isExpected) = expected.withLock { calls in
      let next = calls.first
      let isExpected = next?.request.matches(request) ?? false
      if isExpected { calls.removeFirst() }
      return (next, isExpected)
    }
    if let next, isExpected { return next.answer }
    let error = UnexpectedRequest(request, expected: next?.request)
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return .failure(error)
  }
}

/// The task that a `MockURLSession` hands out.
struct MockDataTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
