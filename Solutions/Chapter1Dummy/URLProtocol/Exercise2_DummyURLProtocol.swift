import DoubleKit
import Foundation

/// Exercise 1.2: a safety net under a session that must not be used.
///
/// `startLoading` runs on a thread of the session, where an issue belongs to no
/// test. So the net remembers, and the test asks. It remembers first: the caller
/// of a failed request goes on at once, and may ask. Another right way: one list for
/// all sessions, behind a lock, which `requests(of:)` searches by the host.
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

  // slice: touched
  override func startLoading() {
    Self.caught.update(request.url, from: []) { $0.append(request) }
    let url = request.url?.absoluteString ?? "no URL"
    client?.urlProtocol(self, didFailWithError: SessionMustNotBeUsed(url: url))
  }
  // end slice: touched

  override func stopLoading() {}
}

/// The error of every request, in the words that a failed test shows.
struct SessionMustNotBeUsed: LocalizedError, CustomStringConvertible {
  let url: String

  var description: String { "This session must not be used; it was asked for \(url)." }
  var errorDescription: String? { description }
}
