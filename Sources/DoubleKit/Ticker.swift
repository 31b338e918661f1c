import Dispatch
import Foundation
import Synchronization

/// Counts time for everybody who waits for a deadline, as long as somebody does.
///
/// Hundreds of checks wait at once. A timer for each would keep the machine
/// busy with nothing, and make late what they wait for.
final class Ticker: Sendable {
  /// The number of an alarm; each is higher than the one before.
  typealias Alarm = Int

  private struct State {
    var alarms: [Alarm: (ticks: Int, ring: @Sendable () -> Void)] = [:]
    var nextAlarm: Alarm = 0
    var isTicking = false
  }

  /// The ticker of all deadlines.
  static let shared = Ticker { await tick(through: .global()) }

  private let state = Mutex(State())
  private let tick: @Sendable () async -> Void
  private let executor: (any TaskExecutor)?

  /// Makes a ticker.
  ///
  /// - Parameters:
  ///   - executor: Where it ticks; Swift's pool when left out.
  ///   - tick: Waits for one tick.
  init(on executor: (any TaskExecutor)? = nil, tick: @escaping @Sendable () async -> Void) {
    (self.executor, self.tick) = (executor, tick)
  }

  /// Waits for one tick: 10 milliseconds, and then its turn on a thread of Swift's and in a
  /// queue, which an answer waits for as well. So a deadline gets longer with the load.
  static func tick(through queue: DispatchQueue) async {
    try? await Task.sleep(for: .milliseconds(10))
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
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
      state.alarms[alarm] = (ticks, ring)
      defer { state.isTicking = true }
      return (alarm, !state.isTicking)
    }
    if isFirst { Task.detached(executorPreference: executor) { await self.tickWhileAwaited() } }
    return alarm
  }

  /// Calls an alarm off; nothing happens when it has rung.
  func callOff(_ alarm: Alarm) {
    state.withLock { _ = $0.alarms.removeValue(forKey: alarm) }
  }

  private func tickWhileAwaited() async {
    while let newest = newestAlarm() {
      await tick()
      for ring in dueAlarms(upTo: newest) { ring() }
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
  private func dueAlarms(upTo newest: Alarm) -> [@Sendable () -> Void] {
    state.withLock { state in
      for alarm in state.alarms.keys where alarm <= newest {
        state.alarms[alarm]?.ticks -= 1
      }
      let due = state.alarms.filter { $0.value.ticks <= 0 }
      for alarm in due.keys { state.alarms[alarm] = nil }
      return due.values.map(\.ring)
    }
  }
}
