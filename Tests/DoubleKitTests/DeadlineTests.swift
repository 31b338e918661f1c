import AnswerKit
import CheckKit
import Dispatch
import Foundation
import Testing

@testable import DoubleKit

@Suite("value(within:of:) waits, but not for ever")
struct DeadlineTests {
  @Test func returnsAValueThatComes() async throws {
    #expect(try await value(within: .answer) { "tea" } == "tea")
    #expect(try await value(within: .distant) { "tea" } == "tea")
  }

  @Test func returnsNilWhenNothingComes() async throws {
    #expect(try await value(within: .answer) { await never() } == nil)
  }

  @Test func throwsWhatTheOperationThrows() async {
    await #expect(throws: Spilled()) {
      try await value(within: .distant) { throw Spilled() }
    }
  }

  @Test("leaves an operation that is late to end by itself")
  func cancelsNothingThatIsLate() async throws {
    let (begun, end) = (CompletionLog<Void>(), Race<Void>())
    let wasCancelled = CompletionLog<Bool>()
    let late: Void? = try await value(within: .passed) {
      begun.record(())
      try? await end.winner()
      wasCancelled.record(Task.isCancelled)
    }
    #expect(late == nil)
    end.end(with: .success(()))
    #expect(await wasCancelled.values(atLeast: 1) == [false])
  }

  @Test func endsWhenItsOwnTaskIsCancelled() async throws {
    let wasCancelled = CompletionLog<Bool>()
    let waiting = Task {
      try await value(within: .distant) {
        await Deadline.distant.pass()
        wasCancelled.record(Task.isCancelled)
      }
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(await wasCancelled.values(atLeast: 1) == [true])
  }

  @Test func tellsItsTimeOnAnIdleMachine() {
    #expect(Deadline.answer.ticks == 20)
    #expect(Deadline.test.ticks == 200)
    #expect("\(Deadline.answer)" == "0.2 seconds")
  }

  @Test("passes after its ticks, however long they take")
  func countsTicks() async {
    let ticks = CompletionLog<Void>()
    await Deadline(ticks: 3) { ticks.record(()) }.pass()
    #expect(ticks.values.count == 3)
  }

  @Test("does not pass while a queue of the machine is stuck")
  func waitsForAQueueThatIsStuck() async throws {
    let queue = DispatchQueue(label: "stuck")
    queue.suspend()
    let stuck = Deadline(ticks: 1) { await Deadline.tick(through: queue) }
    // Three ticks of a machine that is not stuck: time enough for the one tick
    // to be wrong, and it can never be right before the queue goes on.
    let late = try await value(within: stuck) {
      await Deadline(ticks: 3).pass()
      return "late, and in time"
    }
    queue.resume()
    #expect(late == "late, and in time")
    await stuck.pass()
  }
}

@Suite("Race keeps its first outcome")
struct RaceTests {
  @Test func beforeAndAfterAnybodyWaits() async throws {
    let race = Race<Int>()
    race.end(with: .success(1))
    race.end(with: .failure(Spilled()))
    #expect(try await race.winner() == 1)
  }
}
