import Synchronization

extension ItemDetailAPIProtocol {
  /// Asks for an item and waits for it: the async twin of
  /// `loadItemDetail(id:completion:)`.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError`, the transport's own error as it came, or
  ///   `CancellationError` as soon as the calling task is cancelled; the
  ///   request is then cancelled too.
  public func itemDetail(id: Int) async throws -> Item {
    try Task.checkCancellation()
    let load = PendingLoad()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        load.wait(with: continuation)
        load.hold(loadItemDetail(id: id) { load.end(with: $0) })
      }
    } onCancel: {
      load.cancel()
    }
  }
}

/// One async caller that waits for one callback.
///
/// The first outcome wins and later ones are dropped: resuming a continuation
/// twice would end the process.
private final class PendingLoad: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Item, any Error>?
    var task: (any URLSessionDataTaskProtocol)?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func wait(with continuation: CheckedContinuation<Item, any Error>) {
    state.withLock { $0.continuation = continuation }
  }

  /// Keeps the task for a later `cancel()`, or cancels it when that has been.
  func hold(_ task: (any URLSessionDataTaskProtocol)?) {
    let isCancelled = state.withLock { state in
      // A task may hold its handler, and the handler holds this load: after the
      // outcome the two would keep each other alive.
      if state.continuation != nil { state.task = task }
      return state.isCancelled
    }
    guard isCancelled else { return }
    end(with: .failure(CancellationError()))
    task?.cancel()
  }

  func end(with result: Result<Item, any Error>) {
    let (continuation, _) = state.withLock { ($0.continuation.take(), $0.task.take()) }
    continuation?.resume(with: result)
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    end(with: .failure(CancellationError()))
    task?.cancel()
  }
}
