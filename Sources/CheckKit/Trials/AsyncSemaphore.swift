import Foundation
import Synchronization

/// A counting semaphore for tasks: the first to wait is the first to go on.
package final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Makes a semaphore that lets `count` tasks go on at once.
  package init(atOnce count: Int = 1) { state = Mutex(State(free: count)) }

  /// Waits until fewer than `count` tasks are between `wait` and `signal`.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let mayGoOn = state.withLock { state in
        let mayGoOn = state.free > 0
        if mayGoOn { state.free -= 1 } else { state.waiting.append(continuation) }
        return mayGoOn
      }
      if mayGoOn { continuation.resume() }
    }
  }

  /// Does something between `wait` and `signal`.
  package func whileHeld<Value: Sendable>(_ body: () async -> Value) async -> Value {
    await wait()
    defer { signal() }
    return await body()
  }

  /// Lets the next task go on.
  package func signal() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}

extension AsyncSemaphore {
  /// The proofs of checks and laws: a thousand tests that begin at once would make each
  /// deadline in them wait for all the others.
  package static let proofs = AsyncSemaphore(atOnce: processorCount * 2)

  package static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
