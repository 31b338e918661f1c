// Half right: it reads the body and fails an unknown host, but loses the headers.
// Earns 9 of 20 points.
import DoubleKit
import Foundation

/// Exercise 3.2: a core like that of 3.1, below a real `URLSession`.
final class FakeItemURLProtocol: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  static func makeSession(inFrontOf core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeItemURLProtocol.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let core = Self.cores[url] else {
      return deliver(.failure(URLError(.cannotFindHost)))
    }
    var question = URLRequest(url: url)
    question.httpMethod = request.httpMethod
    question.httpBody = request.bodyBytes
    deliver(core.answer(to: question))
  }

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
