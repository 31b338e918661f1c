import Dispatch
import Foundation
import Synchronization

/// A step of a wrong answer at which a thread of a race waits for another one.
///
/// Two threads that are at it together have read the same state, and what one of them
/// writes next is lost: on one busy core too, where threads hardly ever meet by chance.
public final class MeetingPoint: Sendable {
  private let state: Mutex<(isAnyoneThere: Bool, waitsLeft: Int)>
  private let arrival = DispatchSemaphore(value: 0)

  /// Makes a point.
  ///
  /// - Parameter waits: How many times it keeps a thread waiting.
  public init(waits: Int = 20) { state = Mutex((false, waits)) }

  /// Waits until another thread is here too, for ten milliseconds at most. A Swift task
  /// does not wait, so a check without a race takes no longer.
  public func meet() {
    if withUnsafeCurrentTask(body: { $0 != nil }) { return }
    let (isSecond, mayWait) = state.withLock { state in
      let isSecond = state.isAnyoneThere
      state.isAnyoneThere = !isSecond && state.waitsLeft > 0
      if state.isAnyoneThere { state.waitsLeft -= 1 }
      return (isSecond, state.isAnyoneThere)
    }
    if isSecond { arrival.signal() }
    guard mayWait, arrival.wait(timeout: .now() + .milliseconds(10)) == .timedOut else { return }
    state.withLock { $0.isAnyoneThere = false }
  }

  /// Waits until another thread has done something, for ten milliseconds at most.
  ///
  /// - Parameter isDone: Whether it has.
  public func wait(until isDone: () -> Bool) {
    let mayWait = state.withLock { state in
      state.waitsLeft -= 1
      return state.waitsLeft >= 0
    }
    guard mayWait else { return }
    for _ in 0..<100 where !isDone() { usleep(100) }
  }
}
