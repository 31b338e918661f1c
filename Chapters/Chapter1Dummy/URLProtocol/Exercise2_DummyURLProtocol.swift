import DoubleKit
import Foundation

/// Exercise 1.2: a safety net under a session that must not be used.
///
/// Catch every request. First remember it for the session that sent it, the oldest
/// first. Then fail it, once, with an error that contains the whole URL. Tell the
/// client nothing else.
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
