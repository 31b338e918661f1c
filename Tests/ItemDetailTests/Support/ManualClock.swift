import Synchronization

/// A clock that stands still until a test moves it on: a fake of the time.
final class ManualClock: Clock {
  /// A moment, counted from the moment at which the clock was made.
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var nextSleeper = 0
  }

  private let state = Mutex(State())
  private let onSleep: @Sendable (Duration) -> Void

  /// - Parameter onSleep: Is told how long a sleep will be, once it has begun:
  ///   from then on `advance(by:)` can end it.
  init(onSleep: @escaping @Sendable (Duration) -> Void = { _ in }) {
    self.onSleep = onSleep
  }

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// Moves the clock on, and ends each sleep whose time has come.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleeper(deadline: deadline, continuation: continuation), number: number)
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func begin(_ sleeper: Sleeper, number: Int) {
    let (length, isCancelled) = state.withLock { state in
      let length = state.now.duration(to: sleeper.deadline)
      // A cancellation that comes after this look finds the sleeper.
      let isCancelled = Task.isCancelled
      if !isCancelled && length > .zero { state.sleepers[number] = sleeper }
      return (length, isCancelled)
    }
    if isCancelled { return sleeper.continuation.resume(throwing: CancellationError()) }
    if length <= .zero { sleeper.continuation.resume() }
    onSleep(length)
  }
}
