// Half right: it counts each start, but only the first stop.
// Earns 3 of 10 points.
import DoubleKit
import Foundation

/// Exercise 4.4: a double that never answers, and sees the cancel.
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

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.startsByHost.update(request.url, from: 0) { $0 += 1 }
  }

  override func stopLoading() {
    Self.stopsByHost[request.url] = 1
  }
}
