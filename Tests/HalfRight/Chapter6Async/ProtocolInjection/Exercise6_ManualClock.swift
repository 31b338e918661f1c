// Half right: the clock and the tests do without a cancel. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.6: a clock that stands still until the test advances it.
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
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  // TODO: A task that is cancelled sleeps on.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isOver = state.withLock { state in
        let length = state.now.duration(to: deadline)
        if length <= .zero { return true }
        state.sleepers.append(
          Sleeper(deadline: deadline, length: length, continuation: continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

@Suite struct RetryTests {
  private let clock = ManualClock()

  @Test func waitsLongerEachTimeAndGivesUp() async throws {
    let load = load(from: .failure(URLError(.cannotConnectToHost)))
    for seconds in [1, 2, 4] {
      try #require(await eventually { clock.sleeps == [.seconds(seconds)] })
      clock.advance(by: .seconds(seconds))
    }
    #expect(await end(of: load) == .lost(.cannotConnectToHost))
  }

  @Test func returnsTheItem() async {
    let body = #"{"id":7,"title":"Tea","descriptions":"Green.","price":9000}"#
    let tea = Item(id: 7, title: "Tea", descriptions: "Green.", price: 9_000)
    #expect(await end(of: load(from: .status(200, body: body))) == .item(tea))
  }

  @Test(arguments: [
    (SessionAnswer.status(404), LoadOutcome.refused(.network(statusCode: 404))),
    (.status(200, body: "tea"), .refused(.parsing)),
  ])
  func asksOnceBefore(answer: SessionAnswer, outcome: LoadOutcome) async {
    #expect(await end(of: load(from: answer)) == outcome)
  }

  private func load(from answer: SessionAnswer) -> Task<Item, any Error> {
    let shop = StubShop(answer: answer)
    let loader = RetryingItemDetailAPI.underTest(api: shop.api, clock: clock)
    return Task { try await loader.itemDetail(id: 7) }
  }

  /// How a load ends; nil when it goes on.
  private func end(of load: Task<Item, any Error>) async -> LoadOutcome? {
    try? await value(within: .answer) { LoadOutcome(await load.result) }
  }
}
