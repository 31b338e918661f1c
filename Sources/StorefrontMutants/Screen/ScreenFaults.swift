import Dispatch
import Foundation
import ItemDetail
import Mutants
import Synchronization

/// An API of which the tasks of loads do something else on `cancel()`.
struct RecancellingAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol
  /// Is called in place of `cancel()`, with the real task.
  let onCancel: @Sendable (any URLSessionDataTaskProtocol) -> Void

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id, completion: completion).map {
      RecancellingTask(base: $0, onCancel: onCancel)
    }
  }
}

private struct RecancellingTask: URLSessionDataTaskProtocol {
  let base: any URLSessionDataTaskProtocol
  let onCancel: @Sendable (any URLSessionDataTaskProtocol) -> Void

  func resume() { base.resume() }
  func cancel() { onCancel(base) }
}

/// An API that cancels each load at once.
struct CancellingAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    let task = real.loadItemDetail(id: id, completion: completion)
    task?.cancel()
    return task
  }
}

/// An API that knows whether somebody is asking it: whether a call has not returned.
final class AskedAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol
  private let calls = Atomic(0)

  init(real: any ItemDetailAPIProtocol) {
    self.real = real
  }

  var isAsked: Bool { calls.load(ordering: .acquiring) > 0 }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    calls.add(1, ordering: .acquiringAndReleasing)
    defer { calls.subtract(1, ordering: .acquiringAndReleasing) }
    return real.loadItemDetail(id: id, completion: completion)
  }
}

/// An API that sends a second request after a failure, unless it was cancelled.
struct InsistentAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    let call = InsistentCall()
    // A task may hold its handler, so the handler does not hold the call.
    let first = real.loadItemDetail(id: id) { [real, weak call] result in
      guard case .failure = result, let call, !call.isCancelled else { return completion(result) }
      call.hold(real.loadItemDetail(id: id, completion: completion), attempt: 2)
    }
    call.hold(first, attempt: 1)
    return call
  }
}

/// The task of one call, whichever request it is at.
private final class InsistentCall: URLSessionDataTaskProtocol {
  private struct State {
    var task: (any URLSessionDataTaskProtocol)?
    var attempt = 0
    var isCancelled = false
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Keeps the task of an attempt. The second one may come first: an API may
  /// answer before it returns its task.
  func hold(_ task: (any URLSessionDataTaskProtocol)?, attempt: Int) {
    state.withLock { state in
      guard attempt > state.attempt else { return }
      (state.task, state.attempt) = (task, attempt)
    }
  }

  func resume() {}

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}

/// Does the main actor's work on another thread, and waits for its end.
///
/// A real fault of this kind does not wait. Two threads write one variable, and
/// now and then the process crashes. Here the main actor stands still in the
/// meantime, so a test sees the wrong thread and nothing worse. Not run on a Mac.
@MainActor
func runElsewhere(_ work: @escaping @MainActor @Sendable () -> Void) {
  // The compiler refuses the call off the main actor, so the cast hides the actor.
  let unchecked = unsafeBitCast(work, to: (@Sendable () -> Void).self)
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    unchecked()
    done.signal()
  }
  done.wait()
}
