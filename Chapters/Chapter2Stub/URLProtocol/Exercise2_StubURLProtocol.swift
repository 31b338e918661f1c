import DoubleKit
import Foundation

/// Exercise 2.2: the stub of 2.1 behind a real `URLSession`.
///
/// Each session that `makeSession` makes has its own host and its own canned
/// answer. Find the answer by the host of the request. Give it to every request,
/// whatever its method, path or query. Deliver an error alone, even if there is
/// a response beside it. Deliver any other answer as its response, its body and
/// the end. Fail the request if nobody set an answer for its host, or if the
/// answer has neither a response nor an error. Tell the client nothing more
/// after the end, or after `stopLoading`.
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
    // TODO: This fits a plain response. What does the client hear of other answers?
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
