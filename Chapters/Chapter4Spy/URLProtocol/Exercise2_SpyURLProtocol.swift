import DoubleKit
import Foundation

/// Exercise 4.2: the spy of 4.1 behind a real `URLSession`.
///
/// Answer with the canned answer of the session, as the stub of 2.2 does. Also
/// record every request that the session loads: the whole request, oldest
/// first, before its answer goes out. A call of `canInit` is only a question;
/// do not record it. Each session has a record of its own. A test can read it
/// at any time, and reading does not empty it. Several threads may load at
/// once; lose no request.
///
/// Each recorded request has its body in `httpBody`, on every platform and at
/// each look. A body may come as a stream, which can be read only once. Judge
/// nothing.
final class SpyURLProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()
  private static let records = PerHost<[URLRequest]>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: SpyURLProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  /// The requests that a session has loaded so far, oldest first, with their
  /// bodies in `httpBody`.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    return records[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: This spy has three mistakes.
    deliver(Self.answers[request.url])
    Self.records[request.url] = (Self.records[request.url] ?? []) + [request]
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer?) {
    guard answer?.error == nil, let response = answer?.response else {
      client?.urlProtocol(self, didFailWithError: answer?.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
