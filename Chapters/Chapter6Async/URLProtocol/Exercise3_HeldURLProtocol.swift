import DoubleKit
import Foundation

/// Exercise 6.3: the held stub of 6.2 behind a real `URLSession`.
///
/// Hold every load that starts. `held` lists the requests of a session, oldest first.
/// `release` answers the oldest one with this URL path, a moment later, on the loader's
/// thread, and returns false if none waits. A load that is stopped leaves the list, and
/// its client hears nothing, even if its answer has been released.
final class HeldURLProtocol: URLProtocol {
  private static let loads = PerHost<[Load]>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: HeldURLProtocol.self)
  }

  /// The requests of a session that wait, oldest first.
  static func held(by session: DoubledSession) -> [URLRequest] {
    loads[session.baseURL]?.map(\.double.request) ?? []
  }

  /// Answers the oldest held request with this URL path; false if there is none.
  @discardableResult
  static func release(
    _ path: String, of session: DoubledSession, with answer: SessionAnswer
  ) -> Bool {
    // TODO: Which load gets the answer, and on which thread?
    false
  }

  /// Whether the load has started, and has neither been stopped nor answered since.
  private var isLoading = false

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: The test will look for this load on the list of its host.
  }

  override func stopLoading() {
    // TODO: The caller has given up. Who must not find this load any more?
  }

  /// Gives the answer to the client of a load that has not been stopped, once.
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

/// A double on the list. Threads other than the loader's may only read its request.
private struct Load: @unchecked Sendable {
  let double: HeldURLProtocol
}
