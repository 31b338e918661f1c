import DoubleKit
import Foundation
import ItemDetail
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
/// or one too many shows in it. A cancelled load ends while the clock stands still,
/// or while the shop has not answered. The shop's one canned answer cannot tell the
/// fourth error from the first, so a stub of the API gives its answers in turn.
// slice: tests
@Suite struct RetryTests {
  private let clock = ManualClock()

  @Test func waitsLongerEachTimeAndGivesUpWithTheLastError() async throws {
    let load = await load(from: [
      lost, unreachable, lost, .failure(URLError(.networkConnectionLost)),
    ])
    for seconds in [1, 2, 4] {
      try #require(await isAsleep(for: seconds))
      clock.advance(by: .seconds(seconds))
    }
    #expect(await end(of: load) == .lost(.networkConnectionLost))
  }

  @Test func returnsTheItemOfALaterRequest() async {
    let load = await load(from: [lost, .success(tea)])
    #expect(await isAsleep(for: 1))
    clock.advance(by: .seconds(1))
    #expect(await end(of: load) == .item(tea))
  }

  @Test(
    arguments: [
      APIResponseError.network(statusCode: 404), APIResponseError.parsing,
      CocoaError(.fileNoSuchFile),
    ] as [any Error])
  func asksOnceBefore(error: any Error) async {
    let load = await load(from: [.failure(error)])
    #expect(await end(of: load) == LoadOutcome(.failure(error)))
  }

  @Test(arguments: [[lost], []])
  func endsWhenItIsCancelled(answers: [ItemResult]) async {
    let load = await load(from: answers)
    if !answers.isEmpty { #expect(await isAsleep(for: 1)) }
    load.cancel()
    #expect(await end(of: load) == LoadOutcome(.failure(CancellationError())))
  }

  /// Begins a load, and waits for its first request.
  private func load(from answers: [ItemResult]) async -> Task<Item, any Error> {
    let api = AnswersInTurn(answers)
    let loader = RetryingItemDetailAPI.underTest(api: api, clock: clock)
    let load = Task { try await loader.itemDetail(id: 7) }
    await api.calls.values(atLeast: 1)
    return load
  }

  private func isAsleep(for seconds: Int) async -> Bool {
    await eventually { clock.sleeps == [.seconds(seconds)] }
  }

  /// How a load ends; nil when it goes on.
  private func end(of load: Task<Item, any Error>) async -> LoadOutcome? {
    try? await value(within: .answer) { LoadOutcome(await load.result) }
  }
}
// end slice: tests

private let tea = Item(id: 7, title: "Tea", descriptions: "Green.", price: 9_000)
private let lost = ItemResult.failure(URLError(.timedOut))
private let unreachable = ItemResult.failure(URLError(.cannotConnectToHost))

/// Gives its answers in turn, and then none.
private struct AnswersInTurn: ItemDetailAPIDouble {
  let calls = CompletionLog<ItemCall>()
  let answers: [ItemResult]

  init(_ answers: [ItemResult]) { self.answers = answers }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    calls.record(call)
    let number = calls.values.count
    if number <= answers.count { completion(answers[number - 1]) }
  }
}
