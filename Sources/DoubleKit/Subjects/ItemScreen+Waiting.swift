import Dispatch
import ItemDetail
import Observation

extension ItemScreen {
  /// Waits until the screen shows a state, but not longer than a deadline for
  /// each change.
  ///
  /// - Parameters:
  ///   - wanted: The state.
  ///   - deadline: How long to wait for a change.
  /// - Returns: Whether the state came.
  public func shows(_ wanted: State, within deadline: Deadline = .answer) async -> Bool {
    while state != wanted {
      guard await changes(within: deadline) else { return state == wanted }
    }
    return true
  }

  /// Waits for the next change of the state, but not longer than a deadline.
  ///
  /// `Observations` does the same with a `for await`, but it needs macOS 26.
  ///
  /// - Parameter deadline: How long to wait.
  /// - Returns: Whether a change came.
  @discardableResult
  public func changes(within deadline: Deadline = .answer) async -> Bool {
    let change = nextChange()
    return await !change.values(atLeast: 1, within: deadline).isEmpty
  }

  /// Watches for the next change of the state.
  ///
  /// - Returns: A log that gets one record at the change: whether the change was
  ///   made on the main actor.
  public func nextChange() -> CompletionLog<Bool> {
    let change = CompletionLog<Bool>()
    // The closure runs just before the change, on the thread that makes it. A
    // test on the main actor resumes after the change.
    withObservationTracking {
      _ = state
    } onChange: {
      change.record(MainQueue.isCurrent)
    }
    return change
  }
}

/// The queue of the main actor.
///
/// `Thread.isMainThread` does not tell: on Linux the main actor of an async
/// program runs on any thread. This was not run on a Mac.
public enum MainQueue {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the calling code runs on the queue of the main actor.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
