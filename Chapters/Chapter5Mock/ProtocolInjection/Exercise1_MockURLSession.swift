import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 5.1: a session that knows which calls the test expects, and fails
/// the test itself when another call comes.
///
/// Each `resume()` is a call. Only the next expected call gets its answer. Report
/// any other at once, at the line where the mock was made, and fail it. `verify()`
/// reports each call that never came, at the line of its caller.
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
      let met = expected.withLock { calls in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
      // TODO: Judge every call. So far, order is free and wrong calls go unnoticed.
      guard let answer = met?.answer else { return }
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    // TODO: Report each expected call that never came.
  }
}

/// The task that a `MockURLSession` hands out.
struct MockDataTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
