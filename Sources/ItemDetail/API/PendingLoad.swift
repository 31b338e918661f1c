import Synchronization

/// One async caller that waits for one callback.
///
/// The first outcome wins and later ones are dropped: resuming a continuation
/// twice would end the process.
final class PendingLoad<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var task: (any URLSessionDataTaskProtocol)?
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let cancelled: any Error

  private init(cancelled: any Error) { self.cancelled = cancelled }

  /// Waits for the outcome of a load.
  ///
  /// - Parameters:
  ///   - cancelled: What it throws when the calling task is cancelled.
  ///   - start: Starts the load, which ends the wait that it is given, and returns its task.
  /// - Returns: The outcome.
  /// - Throws: The reason why there is none, or `cancelled` as soon as the calling task is
  ///   cancelled; the load is then cancelled too.
  static func value(
    orWhenCancelled cancelled: any Error = CancellationError(),
    of start: (PendingLoad) -> (any URLSessionDataTaskProtocol)?
  ) async throws -> Value {
    let load = PendingLoad(cancelled: cancelled)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        load.state.withLock { $0.continuation = continuation }
        load.hold(start(load))
      }
    } onCancel: {
      load.cancel()
    }
  }

  /// Keeps the task for a later `cancel()`, or cancels it when that has been.
  private func hold(_ task: (any URLSessionDataTaskProtocol)?) {
    let isCancelled = state.withLock { state in
      // A task may hold its handler, and the handler holds this load: after the
      // outcome the two would keep each other alive.
      if state.continuation != nil { state.task = task }
      return state.isCancelled
    }
    guard isCancelled else { return }
    end(with: .failure(cancelled))
    task?.cancel()
  }

  func end(with result: Result<Value, any Error>) {
    let (continuation, _) = state.withLock { ($0.continuation.take(), $0.task.take()) }
    continuation?.resume(with: result)
  }

  /// Ends the wait, and cancels the load unless it has ended. On Linux, a cancel waits for
  /// the session's queue, and that queue may just be waking the task that is cancelled.
  private func cancel() {
    let (continuation, task) = state.withLock { state in
      state.isCancelled = true
      return (state.continuation.take(), state.task.take())
    }
    continuation?.resume(throwing: cancelled)
    task?.cancel()
  }
}
