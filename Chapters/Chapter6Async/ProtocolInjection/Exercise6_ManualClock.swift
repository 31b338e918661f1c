import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.6: a clock that stands still until the test advances it.
///
/// `advance(by:)` moves `now`, and ends each sleep whose deadline has come, in the order of
/// the deadlines. `sleep` returns at once if its deadline has come. A task that is cancelled,
/// before or while it sleeps, gets a `CancellationError` at once.
final class ManualClock: Clock {
  /// The moments of a real clock: only how far apart they are matters here.
  typealias Instant = ContinuousClock.Instant

  private struct Sleeper {
    let deadline: Instant
    let length: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = ContinuousClock.now
    var sleepers: [Sleeper] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// The length of each sleep that has not ended, oldest first.
  var sleeps: [Duration] { state.withLock { $0.sleepers.map(\.length) } }

  /// Moves the clock on, and ends each sleep whose deadline has come.
  func advance(by duration: Duration) {
    // TODO: It works for the lesson's tea. Four mistakes show later, here and below.
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          let length = state.now.duration(to: deadline)
          state.sleepers.append(
            Sleeper(deadline: deadline, length: length, continuation: continuation))
        }
      }
    } onCancel: {
    }
  }
}

@Suite struct RetryTests {
  private let clock = ManualClock()

  // TODO: Write tests of the retry. `load` starts a load of the shop's one answer.
  private func load(from answer: SessionAnswer) -> Task<Item, any Error> {
    let shop = StubShop(answer: answer)
    let loader = RetryingItemDetailAPI.underTest(api: shop.api, clock: clock)
    return Task { try await loader.itemDetail(id: 7) }
  }
}
