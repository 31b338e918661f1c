import Dispatch
import Foundation
import Synchronization

/// Counts time for everybody who waits for a deadline, as long as somebody does.
///
/// Hundreds of checks wait at once. A timer for each would keep the machine
/// busy with nothing, and make late what they wait for.
final class Ticker: Sendable {
  /// Whether the machine had time for a tick.
  enum Punctuality: Int {
    /// The tick took more than six times its time, as on a machine with many
    /// more threads than cores: it counts for a twelfth.
    case muchTooLate = 1
    /// The tick took more than twice its time: it counts for a third.
    case late = 4
    /// The tick counts in full.
    case onTime = 12

    /// What a tick of 10 milliseconds that took `time` is worth.
    init(after time: Duration) {
      self = time > .milliseconds(60) ? .muchTooLate : time > .milliseconds(20) ? .late : .onTime
    }
  }

  /// The number of an alarm; each is higher than the one before.
  typealias Alarm = Int

  private struct State {
    var alarms: [Alarm: (twelfths: Int, ring: @Sendable () -> Void)] = [:]
    var nextAlarm: Alarm = 0
    var isTicking = false
  }

  /// The ticker of all deadlines.
  static let shared = Ticker { await tick(through: .global()) }

  private let state = Mutex(State())
  private let tick: @Sendable () async -> Punctuality

  /// Makes a ticker.
  ///
  /// - Parameter tick: Waits for one tick and says whether it came in time.
  init(tick: @escaping @Sendable () async -> Punctuality) {
    self.tick = tick
  }

  /// Waits for one tick: as long as an answer through `queue` may take.
  ///
  /// A system lets a thread go first that has slept, so a tick that only sleeps is in
  /// time while an answer waits for its turn behind a hundred threads. At each step on
  /// its way a tick therefore lets all others go first: with 32 busy threads on one core
  /// of Linux, four such steps take about 170 milliseconds, and the sleep is 2 late.
  static func tick(through queue: DispatchQueue) async -> Punctuality {
    let start = ContinuousClock.now
    try? await Task.sleep(for: .milliseconds(10))
    await withCheckedContinuation { continuation in
      queue.async {
        for _ in 0..<4 { sched_yield() }
        continuation.resume()
      }
    }
    return Punctuality(after: ContinuousClock.now - start)
  }

  /// Sets an alarm.
  ///
  /// - Parameters:
  ///   - ticks: After how many ticks it rings.
  ///   - ring: What to do then, on any thread.
  /// - Returns: The alarm, to call it off.
  func set(after ticks: Int, ring: @escaping @Sendable () -> Void) -> Alarm {
    let (alarm, isFirst) = state.withLock { state in
      let alarm = state.nextAlarm
      state.nextAlarm += 1
      state.alarms[alarm] = (ticks * Punctuality.onTime.rawValue, ring)
      defer { state.isTicking = true }
      return (alarm, !state.isTicking)
    }
    if isFirst { Task.detached { await self.tickWhileAwaited() } }
    return alarm
  }

  /// Calls an alarm off; nothing happens when it has rung.
  func callOff(_ alarm: Alarm) {
    state.withLock { _ = $0.alarms.removeValue(forKey: alarm) }
  }

  private func tickWhileAwaited() async {
    while let newest = newestAlarm() {
      let worth = await tick().rawValue
      for ring in credit(worth, upTo: newest) { ring() }
    }
  }

  private func newestAlarm() -> Alarm? {
    state.withLock { state in
      state.isTicking = !state.alarms.isEmpty
      return state.isTicking ? state.nextAlarm - 1 : nil
    }
  }

  /// Alarms that were set during a tick have not waited for all of it, so it
  /// does not count for them.
  private func credit(_ worth: Int, upTo newest: Alarm) -> [@Sendable () -> Void] {
    state.withLock { state in
      for alarm in state.alarms.keys where alarm <= newest {
        state.alarms[alarm]?.twelfths -= worth
      }
      let due = state.alarms.filter { $0.value.twelfths <= 0 }
      for alarm in due.keys { state.alarms[alarm] = nil }
      return due.values.map(\.ring)
    }
  }
}
