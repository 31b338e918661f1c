import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.1: a session that must not be used, and says so when it is.
///
/// It reports each request as an issue that fails the test, once, at the line of
/// the test that made the dummy; the report contains the URL, all of its
/// `absoluteString`. To ask for a task is a use already, even if the task is
/// never resumed. Whether the task reports its own calls too is up to you. The
/// completion handler is never called, however often the task is resumed.
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
