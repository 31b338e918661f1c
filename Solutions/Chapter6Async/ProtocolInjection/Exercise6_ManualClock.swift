import DoubleKit
import Foundation
import ItemDetail
import Storefront
import Synchronization
import Testing

/// Exercise 6.6: a clock that stands still until the test advances it.
///
/// Each sleep has a number, which its cancellation handler takes with it. Whoever
/// takes a sleep off the list resumes it, so that it ends once. The look at
/// `Task.isCancelled` and the entry in the list happen under one lock: a handler
/// that comes earlier is seen there, and one that comes later finds the entry.
/// Another right way: an `AsyncStream` for each sleep, which `advance(by:)`
/// finishes, and which ends by itself when its task is cancelled.
final class ManualClock: Clock {
  /// The moments of a real clock: only how far apart they are matters here.
  typealias Instant = ContinuousClock.Instant

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let length: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = ContinuousClock.now
    var sleepers: [Sleeper] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// How long each sleep is that has not ended, oldest first.
  var sleeps: [Duration] { state.withLock { $0.sleepers.map(\.length) } }

  /// Moves the clock on, and ends each sleep whose deadline has come.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(number, until: deadline, continuation)
      }
    } onCancel: {
      take(number)?.continuation.resume(throwing: CancellationError())
    }
  }

  private func begin(
    _ number: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let end: Result<Void, any Error>? = state.withLock { state in
      if Task.isCancelled { return .failure(CancellationError()) }
      let length = state.now.duration(to: deadline)
      if length <= .zero { return .success(()) }
      state.sleepers.append(
        Sleeper(number: number, deadline: deadline, length: length, continuation: continuation))
      return nil
    }
    if let end { continuation.resume(with: end) }
  }

  private func take(_ number: Int) -> Sleeper? {
    state.withLock { state in
      state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
    }
  }
}
