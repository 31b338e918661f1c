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
