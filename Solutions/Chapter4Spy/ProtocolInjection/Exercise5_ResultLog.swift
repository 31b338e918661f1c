import DoubleKit
import ItemDetail
import Synchronization

/// Exercise 4.5: every result that a completion handler was called with.
///
/// A waiter stores a continuation. Each new result wakes all waiters, and each
/// looks again whether it has enough. It looks and stores under one lock, so it
/// misses no result between the two. Another right way: a wrapper around the
/// given `CompletionLog`.
final class ResultLog: Sendable {
  private struct State {
    var results: [Result<Item, any Error>] = []
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Every result so far, in order.
  var results: [Result<Item, any Error>] { state.withLock { $0.results } }

  /// Keeps a result; this is the completion handler.
  func record(_ result: Result<Item, any Error>) {
    let waiters = state.withLock { state in
      state.results.append(result)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits for results, but not longer than `Deadline.answer`.
  ///
  /// - Returns: Every result so far; fewer than `count` after the deadline.
  @discardableResult
  func waitForResults(atLeast count: Int) async -> [Result<Item, any Error>] {
    _ = try? await value(within: .answer) {
      while self.results.count < count { await self.nextResult(unlessThereAre: count) }
    }
    return results
  }

  /// Waits for one result more, unless there are `count` already.
  private func nextResult(unlessThereAre count: Int) async {
    await withCheckedContinuation { continuation in
      let isParked = state.withLock { state in
        guard state.results.count < count else { return false }
        state.waiters.append(continuation)
        return true
      }
      if !isParked { continuation.resume() }
    }
  }
}
