import DoubleKit
import Foundation

/// Exercise 2.2: the stub of 2.1 behind a real `URLSession`.
///
/// `URLSession` makes the double, so a test cannot pass the answer to an
/// initializer; both know the host. The guard sends three cases the same way: an
/// error, an answer without a response, and a host without an answer. Another
/// right way: turn each case without a response into an answer with an error
/// first, and deliver all answers in one place.
final class StubURLProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubURLProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: answer
  override func startLoading() {
    let answer = Self.answers[request.url]
    guard answer?.error == nil, let response = answer?.response else {
      client?.urlProtocol(self, didFailWithError: answer?.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
  // end slice: answer

  override func stopLoading() {}
}
