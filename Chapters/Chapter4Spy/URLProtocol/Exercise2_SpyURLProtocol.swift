import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 4.2: the spy of 4.1 below a real `URLSession`.
///
/// It answers from the canned answer of its session, as the stub of 2.2 does. It
/// also keeps every request that a session loads: the whole request, oldest
/// first, before the answer goes out. Being asked in `canInit` is no load. Each
/// session has a record of its own, which you can read at any time and which
/// reading does not empty. Loads may come on several threads at once, and no
/// request may get lost.
///
/// A request on the record has its body in `httpBody`, on every platform and at
/// each look. `withBodyRead()` reads it; a stream can be read only once. The spy
/// judges nothing.
final class SpyURLProtocol: URLProtocol {
  private static let cans = PerHost<SessionAnswer>()
  // TODO: Make room for a record for each session.

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: SpyURLProtocol.self)
    cans[session.baseURL] = answer
    return session
  }

  /// The requests that a session has loaded so far, in order, with their
  /// bodies in `httpBody`.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    // TODO: Hand out the record of this session.
    return []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Keep the request.
    deliver(Self.cans[request.url])
  }

  override func stopLoading() {}

  private func deliver(_ can: SessionAnswer?) {
    guard can?.error == nil, let response = can?.response else {
      client?.urlProtocol(self, didFailWithError: can?.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = can?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
