import CheckKit

@testable import Chapter6Async

/// What the checks of 6.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static let tests = LearnersSuite(inFile: "Chapter6Async/Exercise6_ManualClock.swift")

  static func makeManual() -> Manual {
    let clock = ManualClock()
    return Manual(clock, sleeps: { clock.sleeps }, advance: { clock.advance(by: $0) })
  }
}

/// A manual clock, and what a test reads and calls beside it.
struct Manual: Sendable {
  let clock: any Clock<Duration>
  let sleeps: @Sendable () -> [Duration]
  let advance: @Sendable (Duration) -> Void
  /// Sleeps for so long.
  let sleep: @Sendable (Duration) async throws -> Void

  init<ClockUnderTest: Clock>(
    _ clock: ClockUnderTest, sleeps: @escaping @Sendable () -> [Duration],
    advance: @escaping @Sendable (Duration) -> Void
  ) where ClockUnderTest.Duration == Duration {
    self.clock = clock
    self.sleeps = sleeps
    self.advance = advance
    sleep = {
      try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: .milliseconds(500))
    }
  }
}
