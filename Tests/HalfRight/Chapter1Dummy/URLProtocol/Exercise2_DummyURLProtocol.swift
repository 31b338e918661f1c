// Half right: it remembers, then fails with the URL, but the newest request comes first.
// Earns 13 of 20 points.
import DoubleKit
import Foundation

/// Exercise 1.2: a safety net under a session that must not be used.
final class DummyURLProtocol: URLProtocol {
  private static let caught = PerHost<[URLRequest]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: DummyURLProtocol.self)
  }

  /// The requests that a session has sent, in order.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    caught[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.caught.update(request.url, from: []) { $0 = [request] + $0 }
    client?.urlProtocol(self, didFailWithError: NotAllowed(url: request.url))
  }

  override func stopLoading() {}
}

/// The error of every request.
struct NotAllowed: Error {
  let url: URL?
}
