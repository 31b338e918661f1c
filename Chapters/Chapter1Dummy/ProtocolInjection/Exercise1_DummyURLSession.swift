import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 1.1: a session that must not be used, and complains if it is.
///
/// Report each request as an issue, once, at the line of the test that made the
/// dummy. The issue contains the whole `absoluteString` of the URL. Asking for a
/// task is already a use, even if nobody resumes the task. Never call the
/// completion handler, however often the task is resumed. The task may report its
/// own calls too, or keep quiet.
final class DummyURLSession: URLSessionProtocol {
  private let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    return DummyDataTask()
  }
}

/// The task that a `DummyURLSession` hands out.
struct DummyDataTask: URLSessionDataTaskProtocol {
  func resume() {
    // TODO: Complain at the right moment, at the right line, and say about what.
    Issue.record("A dummy was used.")
  }

  func cancel() {}
}
