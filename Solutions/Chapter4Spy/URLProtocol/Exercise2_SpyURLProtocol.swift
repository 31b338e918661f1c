import DoubleKit
import Foundation

/// Exercise 4.2: the spy of 4.1 behind a real `URLSession`.
///
/// Only `startLoading` stands for a load: `canInit` asks whether the double
/// could do one. The spy records before it answers, so a test that has the
/// answer finds the request. Another right way: one store of answer and record
/// together, by session.
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
    records[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: record
  override func startLoading() {
    let loaded = request.withBodyRead()
    Self.records.update(request.url, from: []) { $0.append(loaded) }
    deliver(Self.answers[request.url])
  }
  // end slice: record

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
