import AnswerKit
import DoubleKit
import Testing

/// A tea pot: the tea is ready after three minutes on its clock.
struct TeaPot {
  let clock: any Clock<Duration>

  func steep() async throws -> String {
    try await clock.sleep(for: .seconds(180))
    return "ready"
  }
}

// On the main actor the task cannot begin before the test waits, so that the red
// of the lesson is the same in every run.
@Suite("Lesson 6: a clock that is advanced too early", .lessonStep) @MainActor
struct Clock1_TooEarly {
  typealias ManualClock = StreamClock

  @Test("the tea is ready after three minutes")
  func isReadyAfterThreeMinutes() async throws {
    let clock = ManualClock()
    let tea = Task { try await TeaPot(clock: clock).steep() }
    defer { tea.cancel() }
    clock.advance(by: .seconds(180))
    let state = try await value(within: .answer) { try await tea.value }
    #expect(state == "ready")
  }
}

@Suite("Lesson 6: a clock that is advanced in time") @MainActor
struct Clock2_InTime {
  typealias ManualClock = StreamClock

  // slice: test
  @Test("the tea is ready after three minutes")
  func isReadyAfterThreeMinutes() async throws {
    let clock = ManualClock()
    let tea = Task { try await TeaPot(clock: clock).steep() }
    #expect(await eventually { clock.sleeps == [.seconds(180)] })
    clock.advance(by: .seconds(180))
    let state = try await value(within: .answer) { try await tea.value }
    #expect(state == "ready")
  }
  // end slice: test
}
