import Synchronization

/// A value behind a lock that closures can share.
public final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  /// Makes a value that closures can share.
  public init(_ value: Value) { mutex = Mutex(value) }

  /// The value as it is now.
  public var value: Value { mutex.withLock { $0 } }

  /// Changes the value, or looks at it under the lock.
  @discardableResult
  public func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { body(&$0) }
  }
}
