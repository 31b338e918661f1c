import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.1: a session that knows which calls the test expects, and fails
/// the test itself when others come.
///
/// All is decided when a task is resumed: what was only made was never sent,
/// so it stays on the list and `verify()` names it. The list holds what is
/// still to come; an unexpected call leaves it as it is, so one mistake makes
/// one report. Another right way: keep all expectations and a count of those
/// that were met.
final class MockURLSession: URLSessionProtocol {
  private let expected = Mutex<[ExpectedCall]>([])
  private let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  /// Adds a call to the end of those that are expected, in this order.
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
      Issue.record("\(call.request) was expected and did not come.", sourceLocation: sourceLocation)
    }
  }

  /// The can of the next expected call, or an error after a report.
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
