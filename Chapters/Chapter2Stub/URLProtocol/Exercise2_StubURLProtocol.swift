import DoubleKit
import Foundation

/// Exercise 2.2: the stub of 2.1 behind a real `URLSession`.
///
/// Each session that `makeSession` makes has its own host and its own canned
/// answer. Find the answer by the host of the request, and deliver it to every
/// request. An error goes out alone. If an answer has neither a response nor an
/// error, or if a host has no answer, the request fails.
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
    // TODO: This fits a plain response. What does the client hear in three other cases?
    guard let answer = Self.answers[request.url] else { return }
    if let response = answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    if let error = answer.error { client?.urlProtocol(self, didFailWithError: error) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
