import DoubleKit
import Synchronization
import Testing

// slice: doorbell
/// Rings once, and wakes the task that waits. After the ring, no task has to wait.
final class Doorbell: Sendable {
  private struct State {
    var isRung = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func ring() {
    let sleeper = state.withLock { state in
      state.isRung = true
      return state.sleeper.take()  // Returns the continuation, and leaves nil.
    }
    sleeper?.resume()
  }

  /// Waits for the ring, but no longer than the deadline. Only one task may wait.
  func waitForRing() async -> Bool {
    let wake: Void? = try? await value(within: .answer) { await self.rung() }
    return wake != nil
  }

  private func rung() async {
    await withCheckedContinuation { continuation in
      let isRung = state.withLock { state in
        if !state.isRung { state.sleeper = continuation }
        return state.isRung
      }
      if isRung { continuation.resume() }
    }
  }
}
// end slice: doorbell

@Suite("Lesson 4: the doorbell")
struct DoorbellTests {
  @Test("wakes a task that waits, and a late one need not wait")
  func wakesATask() async {
    let bell = Doorbell()
    async let early = bell.waitForRing()
    bell.ring()
    #expect(await early)
    #expect(await bell.waitForRing())
  }

  @Test("ends the wait when nobody rings")
  func endsTheWait() async {
    #expect(await Doorbell().waitForRing() == false)
  }
}
