// Half right: it records before it answers, but without the body of a stream.
// Earns 6 of 20 points.
import DoubleKit
import Foundation

/// Exercise 4.2: the spy of 4.1 behind a real `URLSession`.
final class SpyURLProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()
  private static let records = PerHost<[URLRequest]>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: SpyURLProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  /// The requests that a session has loaded so far, oldest first.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    records[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.records.update(request.url, from: []) { $0.append(request) }
    deliver(Self.answers[request.url])
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
