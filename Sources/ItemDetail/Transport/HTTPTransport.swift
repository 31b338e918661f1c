import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

#if canImport(FoundationNetworking)
  extension URLSession: HTTPTransport {
    /// Sends a request, and waits for its answer.
    ///
    /// On Linux, Foundation's own method has a second parameter, and so it is not the one
    /// that the protocol asks for.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
      try await data(for: request, delegate: nil)
    }
  }
#else
  // Not compiled on a Mac yet. There, `URLSession` has the method itself.
  extension URLSession: HTTPTransport {}
#endif
