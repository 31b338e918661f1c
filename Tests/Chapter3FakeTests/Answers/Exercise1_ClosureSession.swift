import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session whose way of answering is given to it.
struct ClosureSession: URLSessionProtocol {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  let makeTask: @Sendable (URLRequest, @escaping Handler) -> ClosureTask

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    makeTask(request, completionHandler)
  }
}

/// A task whose way of starting is given to it.
struct ClosureTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

extension SessionAnswer {
  /// Calls a completion handler with the three parts.
  func deliver(to handler: ClosureSession.Handler) { handler(data, response, error) }
}
