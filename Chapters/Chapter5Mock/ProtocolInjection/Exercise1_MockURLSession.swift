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
/// A call is a task that is resumed. The next expected one is answered from
/// its can. Any other is reported at once, at the line that made the mock, and
/// answered with an `UnexpectedRequest`; what was expected is expected still.
/// `verify()` reports what did not come.
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
    // TODO: Decide, when the task is resumed, whether this call was expected.
    return MockDataTask {}
  }

  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    // TODO: Report what was expected and did not come.
  }
}

/// The task that a `MockURLSession` hands out.
struct MockDataTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
