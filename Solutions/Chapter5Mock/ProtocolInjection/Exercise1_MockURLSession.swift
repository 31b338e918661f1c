import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 5.1: a session that knows which calls the test expects, and fails
/// the test itself when another call comes.
///
/// The mock decides on `resume()`. A task that nobody resumes sends nothing, so
/// its expectation stays on the list, and `verify()` names it. A wrong call
/// leaves the list as it is, so one mistake makes one report. Another right way:
/// keep all expectations, and count those that were met.
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

  // slice: verdict
  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    for call in expected.withLock({ $0 }) {
      Issue.record("\(call.request) was expected but did not come.", sourceLocation: sourceLocation)
    }
  }

  /// The canned answer of the next expected call, or an error after a report.
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
  // end slice: verdict
}

/// The task that a `MockURLSession` hands out.
struct MockDataTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
