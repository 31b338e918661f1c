import Foundation
import ItemDetail

/// A twin of `RetryingItemDetailAPI` whose plan can be changed.
///
/// A fault in the waiting itself needs no place in the plan. A clock around the one that
/// is given brings it about.
struct FaultyItemLoader: ItemLoaderProtocol {
  /// How to ask, and when to ask again.
  struct Plan: Sendable {
    /// How long to wait before each retry.
    var waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// Whether to ask again after an error.
    var isRetried: @Sendable (any Error) -> Bool = { $0 is URLError }
    /// Asks once.
    var load: @Sendable (any ItemDetailAPIProtocol, _ id: Int) async throws -> Item = {
      try await $0.itemDetail(id: $1)
    }
    /// What an answer is taken for, given the errors before it.
    var answer:
      @Sendable (Result<Item, any Error>, _ earlier: [any Error]) -> Result<Item, any Error> = {
        result, _ in result
      }
  }

  let api: any ItemDetailAPIProtocol
  let clock: any Clock<Duration>
  let plan: Plan

  func itemDetail(id: Int) async throws -> Item {
    var errors: [any Error] = []
    for wait in plan.waits {
      do {
        return try await load(id, after: errors)
      } catch let error where plan.isRetried(error) {
        errors.append(error)
        try await clock.sleep(for: wait)
      }
    }
    return try await load(id, after: errors)
  }

  private func load(_ id: Int, after errors: [any Error]) async throws -> Item {
    let result: Result<Item, any Error>
    do { result = .success(try await plan.load(api, id)) } catch { result = .failure(error) }
    return try plan.answer(result, errors).get()
  }
}

/// A clock that passes each sleep on to another clock, in its own way.
///
/// It always says that no time has passed: a sleep on it asks the real clock for
/// a length, so it needs no instants of its own.
struct RelayClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  /// Sleeps on a clock, for so long and with this tolerance.
  typealias Sleep = @Sendable (any Clock<Duration>, Duration, Duration?) async throws -> Void

  let real: any Clock<Duration>
  let sleep: Sleep
  var now: Instant { Instant() }
  var minimumResolution: Duration { real.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleep(real, deadline.offset, tolerance)
  }
}
