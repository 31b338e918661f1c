import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.1: a session that must not be used, and says so when it is.
///
/// It reports each request as an issue, once, at the line of the test that made
/// the dummy; the report contains the URL. To ask for a task is a use already,
/// even if the task is never resumed. The completion handler is never called.
final class DummyURLSession: URLSessionProtocol {
  private let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // TODO: Report that this session was used, and for which URL.
    return DummyDataTask()
  }
}

/// The task that a `DummyURLSession` hands out.
struct DummyDataTask: URLSessionDataTaskProtocol {
  func resume() {}
  func cancel() {}
}
