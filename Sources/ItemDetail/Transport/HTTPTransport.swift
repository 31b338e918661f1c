import Foundation

/// The part of `URLSession` that `ItemDetailClient` uses: one method, which waits.
///
/// This is the seam of protocol injection for code that awaits its answers.
public protocol HTTPTransport: Sendable {
  /// Sends a request, and waits for its answer.
  ///
  /// - Parameter request: What to ask for.
  /// - Returns: The body, which may be empty, and the response.
  /// - Throws: The reason why there is no answer; soon, if the calling task is
  ///   cancelled while this waits.
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

#if !canImport(Darwin)
  extension URLSession: HTTPTransport {
    /// Sends a request, and waits for its answer. As on a Mac, it throws
    /// `URLError.cancelled` when the calling task is cancelled.
    ///
    /// Foundation's own method has a second parameter on Linux, so it is not the one that
    /// the protocol asks for. And when a cancel meets the answer, it never returns: the
    /// cancel holds a lock of the task and waits for the session's queue, which waits for
    /// that lock (Swift 6.3.1).
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
      if Task.isCancelled { throw URLError(.cancelled) }
      return try await PendingLoad.value(orWhenCancelled: URLError(.cancelled)) { load in
        let task: URLSessionDataTask = dataTask(with: request) { data, response, error in
          load.end(
            with: Result {
              if let error { throw error }
              guard let response else { throw URLError(.badServerResponse) }
              return (data ?? Data(), response)
            })
        }
        task.resume()
        return task
      }
    }
  }
#else
  // Not compiled on a Mac yet. There, `URLSession` has the method itself.
  extension URLSession: HTTPTransport {}
#endif
