import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 1.1: a session that must not be used, and complains if it is.
///
/// `dataTask` reports, since an API may make a task and never resume it. The
/// report has the test's line: you want to know which test broke, not where the
/// dummy is written. Another right way: let the session be its own task.
final class DummyURLSession: URLSessionProtocol {
  private let sourceLocation: SourceLocation

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.sourceLocation = sourceLocation
  }

  // slice: touched
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let url = request.url?.absoluteString ?? "no URL"
    Issue.record(
      "This session must not be used; it was asked for \(url).", sourceLocation: sourceLocation)
    return DummyDataTask()
  }
  // end slice: touched
}

/// The task that a `DummyURLSession` hands out.
struct DummyDataTask: URLSessionDataTaskProtocol {
  func resume() {}
  func cancel() {}
}
