import DoubleKit
import Foundation

/// What both adapters of the lesson below a `URLSession` have from Chapter 2.
class WaitingURLProtocol: URLProtocol {
  static let servers = PerHost<any WaitingServing>()

  class func makeSession(inFrontOf server: any WaitingServing) -> DoubledSession {
    let doubled = DoubledSession(answeredBy: self)
    servers[doubled.baseURL] = server
    return doubled
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  func deliver(_ answer: SessionAnswer) {
    guard let response = answer.response, let body = answer.data else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.unknown))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}
