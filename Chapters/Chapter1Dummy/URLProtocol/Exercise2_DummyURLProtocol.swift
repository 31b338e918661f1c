import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.2: a safety net under a session that must not be used.
///
/// Catch every request, whatever its method or host. Keep it as it was, for the
/// session that sent it, the oldest first. Its body may be a stream, and a
/// stream can be read only once: leave it unread, or keep what you read in
/// `httpBody`. Then fail the request, once, with an error that says the whole
/// URL: in its own text, in its `localizedDescription` or in its user info.
/// Tell the client nothing else. The error may be a type of your own, below the
/// class. Every request has a host and no fragment; any other is up to you.
final class DummyURLProtocol: URLProtocol {
  private static let caught = PerHost<[URLRequest]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: DummyURLProtocol.self)
  }

  /// The requests that a session has sent, in order.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    // TODO: Look up the requests of this session.
    []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Remember the request first: once it fails, its caller goes on.
    // TODO: Say in the error which URL was asked for.
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}
