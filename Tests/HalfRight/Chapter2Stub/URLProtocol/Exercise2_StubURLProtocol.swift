// Half right: an error goes out alone, but a missing answer or response never fails.
// Earns 8 of 20 points.
import DoubleKit
import Foundation

/// Exercise 2.2: the stub of 2.1 behind a real `URLSession`.
final class StubURLProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubURLProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let answer = Self.answers[request.url] else { return }
    if let error = answer.error {
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    if let response = answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
