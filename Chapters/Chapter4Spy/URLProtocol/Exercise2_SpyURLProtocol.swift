import DoubleKit
import Foundation
import Synchronization

/// Exercise 4.2: the spy of 4.1 behind a real `URLSession`.
///
/// Answer with the canned answer of the session, as the stub of 2.2 does. Also record every
/// request that the session loads: the whole request, with its body in `httpBody`, oldest
/// first, before its answer goes out. Each session has a record of its own.
final class SpyURLProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()
  // TODO: Here and below are three mistakes.
  private static let record = Mutex<[URLRequest]>([])

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: SpyURLProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  /// The requests that a session has loaded so far, oldest first.
  static func requests(of session: DoubledSession) -> [URLRequest] {
    record.withLock { $0 }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    deliver(Self.answers[request.url])
    let loaded = request
    Self.record.withLock { $0.append(loaded) }
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
