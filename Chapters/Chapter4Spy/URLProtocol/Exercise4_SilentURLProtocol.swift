import DoubleKit
import Foundation

/// Exercise 4.4: a double that never answers, and sees the cancel.
///
/// `cancel()` does not reach a `URLProtocol` under that name: the system calls `stopLoading`.
/// Count every start and every stop of a load, for each session. Tell the client nothing, not
/// even about a stop.
final class SilentURLProtocol: URLProtocol {
  private static let startsByHost = PerHost<Int>()
  private static let stopsByHost = PerHost<Int>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: SilentURLProtocol.self)
  }

  /// How many loads of a session were started.
  static func startCount(of session: DoubledSession) -> Int { startsByHost[session.baseURL] ?? 0 }

  /// How many loads of a session were stopped.
  static func stopCount(of session: DoubledSession) -> Int { stopsByHost[session.baseURL] ?? 0 }

  // TODO: Here and below are two mistakes.
  override class func canInit(with request: URLRequest) -> Bool {
    startsByHost.update(request.url, from: 0) { $0 += 1 }
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {}

  override func stopLoading() {
    Self.stopsByHost.update(request.url, from: 0) { $0 += 1 }
    client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
  }
}
