import DoubleKit
import Foundation

/// Exercise 3.2: a core like that of 3.1, below a real `URLSession`.
///
/// An adapter translates and decides nothing. It turns the loader's request into
/// one that the core can read, and the core's answer into calls of the client. So
/// the rules are in one place, and both seams have the same shop. Another right
/// way: `withBodyRead()` of DoubleKit, which makes the copy.
final class FakeItemURLProtocol: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  static func makeSession(inFrontOf core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeItemURLProtocol.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: adapter
  override func startLoading() {
    var request = request
    request.httpBody = request.bodyBytes
    let answer = Self.cores[request.url]?.answer(to: request)
    deliver(answer ?? .failure(URLError(.cannotFindHost)))
  }
  // end slice: adapter

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      let error = answer.error ?? URLError(.badServerResponse)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
