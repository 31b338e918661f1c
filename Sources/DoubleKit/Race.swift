import Synchronization

/// An outcome that several tasks may set and the first one does.
package final class Race<Value: Sendable>: Sendable {
  private struct State {
    var outcome: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  /// Makes a race without an outcome.
  package init() {}

  /// Sets the outcome, unless there is one.
  package func end(with outcome: Result<Value, any Error>) {
    let waiter = state.withLock { state in
      guard state.outcome == nil else { return CheckedContinuation<Value, any Error>?.none }
      state.outcome = outcome
      return state.waiter.take()
    }
    waiter?.resume(with: outcome)
  }

  /// Waits for the outcome; one task may wait, once.
  ///
  /// A task that is cancelled ends the race, so that neither it nor what it
  /// holds is left behind when nobody else does.
  package func winner() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiter = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      end(with: .failure(CancellationError()))
    }
  }
}
