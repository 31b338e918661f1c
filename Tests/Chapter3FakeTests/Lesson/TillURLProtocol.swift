import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: protocol
/// Stands between a real `URLSession` and a till.
final class TillURLProtocol: URLProtocol {
  private static let tills = PerHost<FakeTill>()

  static func makeSession(before till: FakeTill) -> DoubledSession {
    let doubled = DoubledSession(answeredBy: TillURLProtocol.self)
    tills[doubled.baseURL] = till
    return doubled
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let receipt = Self.tills[request.url]?.answer(to: request),
      let paper = receipt.response, let print = receipt.data
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    client?.urlProtocol(self, didReceive: paper, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: print)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
// end slice: protocol
