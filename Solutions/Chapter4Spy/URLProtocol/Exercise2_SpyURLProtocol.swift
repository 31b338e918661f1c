import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 4.2: the spy of 4.1 below a real `URLSession`.
///
/// `startLoading` is the one place that stands for a load: `canInit` only asks
/// whether one could be done. The request goes on record before the answer goes
/// out, so a test that has the answer finds the request. Another right way: one
/// store of can and record together, by session.
final class SpyURLProtocol: URLProtocol {
  private static let cans = PerHost<SessionAnswer>()
  private static let records = PerHost<[URLRequest]>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: SpyURLProtocol.self)
    cans[session.baseURL] = answer
    return session
  }

  /// The requests that a session has loaded so far, in order, with their
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
    deliver(Self.cans[request.url])
  }
  // end slice: record

  override func stopLoading() {}

  private func deliver(_ can: SessionAnswer?) {
    guard can?.error == nil, let response = can?.response else {
      client?.urlProtocol(self, didFailWithError: can?.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = can?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
