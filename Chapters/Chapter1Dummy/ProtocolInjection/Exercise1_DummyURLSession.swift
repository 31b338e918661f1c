import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 1.1: a session that must not be used, and complains if it is.
///
/// Record one issue for each request, as soon as the dummy is asked for a task. The
/// issue contains the whole URL, and points to the line that made the dummy. Never
/// call the completion handler.
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
    // TODO: Complain at the right moment, about which URL, and at the right line.
    Issue.record("A dummy was used.")
  }

  func cancel() {}
}
