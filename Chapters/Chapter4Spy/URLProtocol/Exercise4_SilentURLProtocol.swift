import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 4.4: a double that never answers, and sees the cancel.
///
/// `cancel()` does not reach a `URLProtocol` under that name: the system calls
/// `stopLoading`. Count every start and every stop. Being asked in `canInit` is
/// no start. Each session has counts of its own, which you can read at any time
/// and which reading does not change. Loads may start and stop on several threads
/// at once, and no call may get lost. Tell the client nothing, not even about a
/// stop: a load that is over cannot be cancelled any more.
final class SilentURLProtocol: URLProtocol {
  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: SilentURLProtocol.self)
  }

  // TODO: Hand out what was counted for this session.
  /// How many loads of a session were started.
  static func startCount(of session: DoubledSession) -> Int { 0 }

  /// How many loads of a session were stopped.
  static func stopCount(of session: DoubledSession) -> Int { 0 }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Count the call.
  }

  override func stopLoading() {
    // TODO: Count the call.
  }
}
