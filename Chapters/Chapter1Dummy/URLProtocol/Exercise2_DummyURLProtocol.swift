import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.2: a safety net under a session that must not be used.
///
/// The net catches every request, whatever its method or its host. (Each has a
/// host and no fragment; what becomes of another is up to you.) It keeps each
/// request as it was, for the session that sent it, the oldest first: its body
/// too, which may be a stream, and a stream can be read only once. Then it fails
/// the request, once, with an error that says the whole URL: in its own text, in
/// its `localizedDescription` or in its user info. It tells the client nothing
/// else. The error may be of a type of your own, below the class.
final class DummyURLProtocol: URLProtocol {
  private static let caught = PerHost<[URLRequest]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: DummyURLProtocol.self)
  }

  /// The requests that a session has sent, in order.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    // TODO: Look up what was caught.
    []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Remember the request first: once it has failed, its caller goes on.
    // Then fail it.
  }

  override func stopLoading() {}
}
