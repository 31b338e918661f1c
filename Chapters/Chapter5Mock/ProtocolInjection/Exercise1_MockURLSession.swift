import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 5.1: a session that knows which calls the test expects, and fails
/// the test itself when another call comes.
///
/// Each `resume()` is a call; making a task is not. Compare a call with the next
/// expectation by method and path; ignore the host and the headers. Give an
/// expected call its canned answer. Report any other call at once, in one
/// report, at the line where the mock was made. Name the method and the path of
/// the call that came and of the call expected next. Then answer with an error,
/// such as `UnexpectedRequest`. A wrong call does not use up an expectation.
/// Calls may come from several threads at once, and no two of them get the same
/// answer.
///
/// `verify()` reports each expected call that never came, at the line of its
/// caller. One report may name several calls, each as often as it is missing.
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
