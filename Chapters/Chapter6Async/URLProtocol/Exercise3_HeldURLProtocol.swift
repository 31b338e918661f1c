import DoubleKit
import Foundation

/// Exercise 6.3: the held stub of 6.2 behind a real `URLSession`.
///
/// Hold every load that starts. One that is stopped leaves the list, and its client hears
/// nothing.
final class HeldURLProtocol: URLProtocol {
  private static let loads = PerHost<[Load]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: HeldURLProtocol.self)
  }

  /// The requests that wait, oldest first.
  static func held(by session: DoubledSession) -> [URLRequest] {
    loads[session.baseURL]?.map(\.double.request) ?? []
  }

  /// Answers the oldest held request with this path; false if none.
  @discardableResult
  static func release(
    _ path: String, of session: DoubledSession, with answer: SessionAnswer
  ) -> Bool {
    // TODO: Which load gets the answer, and on which thread?
    false
  }

  /// Whether it has started, and was not stopped or answered.
  private var isLoading = false

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Put this load on the list of its host.
  }

  override func stopLoading() {
    // TODO: Who must not find this load any more?
  }

  /// Answers a load that has not been stopped, once.
  private func deliver(_ answer: SessionAnswer) {
    guard isLoading else { return }
    isLoading = false
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// Other threads may only read the request.
private struct Load: @unchecked Sendable {
  let double: HeldURLProtocol
}
