import Foundation

/// The part of `URLSession` that `ItemDetailAPI` uses, and nothing more.
///
/// This is the seam of protocol injection: production code is given a
/// `URLSession`, a test gives it a double.
public protocol URLSessionProtocol: Sendable {
  /// Makes a task that asks for `request`; nothing is sent before `resume()`.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - completionHandler: Called once with the body, the response and the
  ///     error, each nil where there is none.
  /// - Returns: The task, not yet started.
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol
}

/// The part of `URLSessionDataTask` that `ItemDetailAPI` and its callers use.
public protocol URLSessionDataTaskProtocol: Sendable {
  /// Starts the task.
  func resume()
  /// Ends the task before its answer has come.
  func cancel()
}

extension URLSession: URLSessionProtocol {
  /// Makes a data task, seen through the narrow protocol.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    // The cast picks Foundation's method; without it this one calls itself.
    dataTask(with: request, completionHandler: completionHandler) as URLSessionDataTask
  }
}

extension URLSessionDataTask: URLSessionDataTaskProtocol {}
