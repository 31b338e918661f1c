// Half right: it complains when it is asked, but at its own line, and without the URL.
// Earns 10 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 1.1: a session that must not be used, and complains if it is.
final class DummyURLSession: URLSessionProtocol {
  private let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("A dummy was used.")
    return DummyDataTask()
  }
}

/// The task that a `DummyURLSession` hands out.
struct DummyDataTask: URLSessionDataTaskProtocol {
  func resume() {}
  func cancel() {}
}
