import DoubleKit
import Foundation

/// Exercise 4.4: a double that never answers, and sees the cancel.
///
/// A load that stays open can be cancelled at any time, and `stopLoading` tells
/// the double of it. `update` reads and writes in one step, so two sessions
/// that stop at once lose no count. Another right way: a list of events for
/// each session, "start" and "stop", counted when read.
final class SilentURLProtocol: URLProtocol {
  private struct Counts {
    var starts = 0
    var stops = 0
  }

  private static let counts = PerHost<Counts>()

  static func makeSession() -> DoubledSession {
    DoubledSession(answeredBy: SilentURLProtocol.self)
  }

  /// How many loads of a session were started.
  static func startCount(of session: DoubledSession) -> Int {
    counts[session.baseURL]?.starts ?? 0
  }

  /// How many loads of a session were stopped.
  static func stopCount(of session: DoubledSession) -> Int {
    counts[session.baseURL]?.stops ?? 0
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.counts.update(request.url, from: Counts()) { $0.starts += 1 }
  }

  override func stopLoading() {
    Self.counts.update(request.url, from: Counts()) { $0.stops += 1 }
  }
}
