import DoubleKit
import Foundation
import ItemDetail
import Storefront
import StorefrontKit
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

/// Each wait is seen before the clock moves, and each end has a deadline.
///
/// `sleeps` says how long the loader waits: one list, and a wait that is too long
/// or one too many shows in it. A cancelled load ends while the clock stands still.
// slice: tests
@Suite struct RetryTests {
  private let clock = ManualClock()

  @Test func waitsLongerEachTimeAndGivesUp() async {
    let load = load(from: .failure(URLError(.timedOut)))
    for seconds in [1, 2, 4] {
      #expect(await isAsleep(for: seconds))
      clock.advance(by: .seconds(seconds))
    }
    await #expect(throws: URLError.self) { try await end(of: load) }
  }

  @Test func asksOnceForAnItemThatIsGone() async {
    let load = load(from: .status(404))
    await #expect(throws: APIResponseError.network(statusCode: 404)) { try await end(of: load) }
  }

  @Test func endsItsWaitWhenItIsCancelled() async {
    let load = load(from: .failure(URLError(.timedOut)))
    #expect(await isAsleep(for: 1))
    load.cancel()
    await #expect(throws: CancellationError.self) { try await end(of: load) }
  }

  private func load(from answer: SessionAnswer) -> Task<Item, any Error> {
    let shop = StubShop(answer: answer)
    let loader = RetryingItemDetailAPI.underTest(api: shop.api, clock: clock)
    return Task { try await loader.itemDetail(id: 7) }
  }

  private func isAsleep(for seconds: Int) async -> Bool {
    await eventually { clock.sleeps == [.seconds(seconds)] }
  }

  private func end(of load: Task<Item, any Error>) async throws {
    _ = try await value(within: .answer) { try await load.value }
  }
}
// end slice: tests
