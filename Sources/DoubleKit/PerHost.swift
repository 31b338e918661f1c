import Foundation
import Synchronization

/// What a `URLProtocol` double keeps for each of its sessions, by the host
/// that the session asks.
///
/// One shared value would let two tests overwrite each other's; with a host
/// for each session (`ShopURL.fresh()`) they never meet.
public final class PerHost<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// Makes an empty store.
  public init() {}

  /// The value for the host of a URL, nil when none was set.
  public subscript(url: URL?) -> Value? {
    get { url?.host.flatMap { host in values.withLock { $0[host] } } }
    set {
      guard let host = url?.host else { return }
      values.withLock { $0[host] = newValue }
    }
  }

  /// Changes the value for the host of a URL, in one step.
  ///
  /// - Parameters:
  ///   - url: Any URL of that host.
  ///   - initial: The value to begin with when none was set.
  ///   - change: What to do to the value.
  public func update(_ url: URL?, from initial: Value, _ change: (inout Value) -> Void) {
    guard let host = url?.host else { return }
    // In its place: a copy would make each entry of a long record dearer.
    values.withLock { change(&$0[host, default: initial]) }
  }
}
