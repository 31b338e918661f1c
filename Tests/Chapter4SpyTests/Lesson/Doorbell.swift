import DoubleKit
import Synchronization
import Testing

// slice: doorbell
/// Rings once. It wakes the guest who waits, and a later guest need not wait.
final class Doorbell: Sendable {
  private struct State {
    var isRung = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func ring() {
    let waiter = state.withLock { state in
      state.isRung = true
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Waits for the ring, but not longer than the deadline; for one guest.
  func waitForRing() async -> Bool {
    let ring: Void? = try? await value(within: .answer) { await self.rung() }
    return ring != nil
  }

  private func rung() async {
    await withCheckedContinuation { continuation in
      let isRung = state.withLock { state in
        if !state.isRung { state.waiter = continuation }
        return state.isRung
      }
      if isRung { continuation.resume() }
    }
  }
}
// end slice: doorbell

@Suite("Lesson 4: the doorbell")
struct DoorbellTests {
  @Test("wakes a guest who waits, and lets a late one in")
  func wakesAGuest() async {
    let bell = Doorbell()
    async let early = bell.waitForRing()
    bell.ring()
    #expect(await early)
    #expect(await bell.waitForRing())
  }

  @Test("sends a guest home when nobody rings")
  func sendsAGuestHome() async {
    #expect(await Doorbell().waitForRing() == false)
  }
}
