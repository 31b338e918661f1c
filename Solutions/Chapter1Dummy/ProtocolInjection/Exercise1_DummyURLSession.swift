import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.1: a session that must not be used, and says so when it is.
///
/// The report is made in `dataTask`, since making a task is already a use, and
/// the report's line is the test's: a reader wants to know which test broke,
/// not where the dummy is written. Another right way: let the session be its
/// own task, and report in `resume()` and `cancel()` too.
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
