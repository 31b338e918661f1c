import DoubleKit
import Foundation

/// Exercise 1.2: a safety net under a session that must not be used.
///
/// Catch every request, whatever its method or host. Keep it as it was, for the
/// session that sent it, the oldest first. A stream can be read only once: if
/// its body is a stream, leave it unread, or keep what you read in `httpBody`.
/// Then fail the request, once, with an error that says the whole
/// URL: in its own text, in its `localizedDescription` or in its user info.
/// Tell the client nothing else. The error may be a type of your own, below the
/// class. No test sends a request without a host, or with a fragment.
final class DummyURLProtocol: URLProtocol {
  private static let caught = PerHost<[URLRequest]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: DummyURLProtocol.self)
  }

  /// The requests that a session has sent, in order.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    return caught[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: This net has three mistakes.
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
    Self.caught.update(request.url, from: []) { $0 = [request] + $0 }
  }

  override func stopLoading() {}
}
