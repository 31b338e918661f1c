import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.2: a safety net under a session that must not be used.
///
/// An issue recorded in `startLoading` would belong to no test, since it runs
/// on a thread of the session; so the net remembers, and the test looks. It
/// remembers first: a failed request's caller goes on at once, and may ask.
/// Another right way: a generic subclass with a tag type for each session, and
/// one list for each tag.
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

/// Why a request was failed, in the words that a failing test shows.
struct SessionMustNotBeUsed: LocalizedError, CustomStringConvertible {
  let url: String

  var description: String { "This session must not be used; it was asked for \(url)." }
  var errorDescription: String? { description }
}
