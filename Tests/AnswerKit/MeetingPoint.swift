import Foundation
import Synchronization

/// A step of a wrong answer at which a thread of a race waits for another one.
///
/// Two threads that are at it together have read the same state, and what one of them
/// writes next is lost: on one busy core too, where threads hardly ever meet by chance.
public final class MeetingPoint: Sendable {
  private let arrivals = Atomic(0)
  private let waitsLeft: Atomic<Int>

  /// Makes a point.
  ///
  /// - Parameter waits: How many times it keeps a thread waiting in vain.
  public init(waits: Int = 10) { waitsLeft = Atomic(waits) }

  /// Waits until another thread is here too. A Swift task does not wait, so a check
  /// without a race takes no longer.
  ///
  /// - Parameter isDone: Whether another thread has done what this one waits for.
  public func meet(or isDone: () -> Bool = { false }) {
    if withUnsafeCurrentTask(body: { $0 != nil }) { return }
    let number = arrivals.add(1, ordering: .sequentiallyConsistent).newValue
    // Every second one finds another one here.
    if number.isMultiple(of: 2) { return }
    wait { arrivals.load(ordering: .sequentiallyConsistent) > number || isDone() }
  }

  /// Waits until another thread has done something, for 20 milliseconds at most.
  ///
  /// - Parameter isDone: Whether it has.
  public func wait(until isDone: () -> Bool) {
    guard waitsLeft.load(ordering: .relaxed) > 0 else {
      sched_yield()
      return
    }
    for _ in 0..<200 {
      if isDone() { return }
      usleep(100)
    }
    waitsLeft.subtract(1, ordering: .relaxed)
  }
}
