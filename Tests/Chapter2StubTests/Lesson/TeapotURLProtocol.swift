import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: protocol
/// Tells every request 418, in the words that were chosen for its session.
final class TeapotURLProtocol: URLProtocol {
  private static let sayings = PerHost<String>()

  static func makeSession(saying words: String) -> DoubledSession {
    let doubled = DoubledSession(answeredBy: TeapotURLProtocol.self)
    sayings[doubled.baseURL] = words
    return doubled
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let words = Self.sayings[request.url], let teapot = SessionAnswer.status(418).response
    else {
      let reason = [NSLocalizedDescriptionKey: "no teapot lives at \(request.url?.host ?? "?")"]
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost, userInfo: reason))
      return
    }
    client?.urlProtocol(self, didReceive: teapot, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(words.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
// end slice: protocol
