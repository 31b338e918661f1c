import DoubleKit
import Foundation

/// Exercise 3.2: a core like that of 3.1, below a real `URLSession`.
///
/// Each session has a core. Ask it once for each load, with the whole request: the
/// core looks for the body in `httpBody`, wherever `URLSession` has put it. Deliver
/// the core's answer. If a host has no core, fail the request.
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
    // TODO: This adapter has three mistakes.
    guard let url = request.url, let core = Self.cores[url] else { return }
    var question = URLRequest(url: url)
    question.httpMethod = request.httpMethod
    question.httpBody = request.httpBody
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
