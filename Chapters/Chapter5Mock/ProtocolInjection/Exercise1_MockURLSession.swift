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
/// Each `resume()` is a call; making a task is not. If it is the next call that
/// is expected, the mock answers it from that call's canned answer. The host and
/// the headers do not matter. The mock reports any other call at once, in one
/// report, at the line where the mock was made. The report names the method and
/// the path of what came and of what was expected next. The answer is then an
/// error, such as `UnexpectedRequest`. A wrong call does not use up an
/// expectation. Calls may come from several threads at once, and no two of them
/// get the same answer.
///
/// `verify()` reports each call that was expected and did not come, at the line
/// of its caller; one report may name several, each as often as it is missing.
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
