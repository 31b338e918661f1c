import DoubleKit
import Foundation

/// Exercise 4.4: a double that never answers, and sees the cancel.
///
/// `cancel()` does not reach a `URLProtocol` under that name: the system calls
/// `stopLoading`. Count every start and every stop of a load. A call of
/// `canInit` is only a question; do not count it. A test waits for the counts, so
/// they may come a moment late. Each session has counts of its
/// own. A test can read them at any time, and reading does not change them.
/// Several threads may start and stop loads at once; lose no call. Tell the
/// client nothing, not even about a stop: a load that has ended cannot be
/// cancelled any more.
final class SilentURLProtocol: URLProtocol {
  private static let startsByHost = PerHost<Int>()
  private static let stopsByHost = PerHost<Int>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: SilentURLProtocol.self)
  }

  /// How many loads of a session were started.
  static func startCount(of session: DoubledSession) -> Int {
    // TODO: Here and below are three mistakes.
    defer { startsByHost[session.baseURL] = 0 }
    return startsByHost[session.baseURL] ?? 0
  }

  /// How many loads of a session were stopped.
  static func stopCount(of session: DoubledSession) -> Int { stopsByHost[session.baseURL] ?? 0 }

  override class func canInit(with request: URLRequest) -> Bool {
    startsByHost.update(request.url, from: 0) { $0 += 1 }
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {}

  override func stopLoading() {
    let count = Self.stopsByHost[request.url] ?? 0
    Self.stopsByHost[request.url] = count + 1
  }
}
