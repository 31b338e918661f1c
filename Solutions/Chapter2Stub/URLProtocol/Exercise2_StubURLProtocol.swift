import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.2: the stub of 2.1 below a real `URLSession`.
///
/// `URLSession` makes the double, so a test cannot hand it a can; the host of
/// the request is what both know. A can without a response is an error: the
/// loader may not be told that something ended which never began. Another
/// right way: a path of its own for each session, and a store by path.
final class StubURLProtocol: URLProtocol {
  private static let cans = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubURLProtocol.self)
    cans[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: can
  override func startLoading() {
    let can = Self.cans[request.url]
    guard can?.error == nil, let response = can?.response else {
      client?.urlProtocol(self, didFailWithError: can?.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = can?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
  // end slice: can

  override func stopLoading() {}
}
