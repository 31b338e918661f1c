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
