import CheckKit
import DoubleKit
import Synchronization

/// A manual clock on which many tasks sleep, while many threads advance it and
/// cancel some of the tasks.
final class ClockRace: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var cancelled: Set<Int> = []
    var ends: [Int: SleepEnd] = [:]
    var advanceCount = 0
  }

  private let manual: Manual
  private let state = Mutex(State())
  /// A clock whose locks wait for each other keeps these for ever, and not the few
  /// threads that all tests share.
  private let executors = (0..<4).map { _ in QueueExecutor() }

  init(_ manual: Manual) { self.manual = manual }

  /// Has one more task sleep. Of three, one is cancelled as it goes to bed, and one
  /// a call later, when it may be asleep or awake. Two of three calls advance.
  func call(number: Int) {
    let isAtBed = sleep(number, for: .milliseconds(number % 4 + 1))
    switch number % 3 {
    case 0:
      isAtBed.wait()
      return cancel(number)
    case 1: break
    default: cancel(number - 1)
    }
    manual.advance(.milliseconds(1))
    state.withLock { $0.advanceCount += 1 }
  }

  /// Begins a task that sleeps.
  ///
  /// - Returns: What tells that it goes to bed.
  private func sleep(_ number: Int, for length: Duration) -> Flag {
    let isAtBed = Flag()
    let executor = executors[abs(number) % executors.count]
    let task = Task(executorPreference: executor) { [self] in
      isAtBed.set()
      let end = await SleepEnd { try await manual.clock.sleep(for: length) }
      state.withLock { $0.ends[number] = end }
    }
    state.withLock { $0.tasks[number] = task }
    return isAtBed
  }

  private func cancel(_ number: Int) {
    let task = state.withLock { state in
      if state.tasks[number] != nil { state.cancelled.insert(number) }
      return state.tasks[number]
    }
    task?.cancel()
  }

  /// What is wrong after so many calls; nil when each sleep had one end, as it
  /// should.
  func fault(after count: Int) async -> String? {
    // Those that still sleep have a deadline ahead.
    _ = await eventually { self.isSettled(count) }
    let early = earlyFault
    manual.advance(.seconds(1))
    _ = await eventually { self.lateFault(count) == nil }
    defer { for task in state.withLock({ $0.tasks.values }) { task.cancel() } }
    return (early ?? lateFault(count)).map {
      "Eight threads began \(count) sleeps, cancelled tasks and advanced the clock: ManualClock \($0)."
    }
  }

  /// Whether each sleep has ended or is on the list, and none of a cancelled task.
  private func isSettled(_ count: Int) -> Bool {
    let now = state.withLock { $0 }
    return manual.sleeps().count + now.ends.count == count
      && now.cancelled.allSatisfy { now.ends[$0] != nil }
  }

  private var earlyFault: String? {
    let now = state.withLock { $0 }
    let deaf = now.cancelled.filter { now.ends[$0] == nil }
    if !deaf.isEmpty { return "sleeps on \(deaf.count) times, although the task was cancelled" }
    let elapsed = manual.elapsed()
    if elapsed == .milliseconds(now.advanceCount) { return nil }
    return "has moved by \(elapsed) after \(now.advanceCount) times advance(by: 1 ms)"
  }

  private func lateFault(_ count: Int) -> String? {
    let now = state.withLock { $0 }
    let lost = count - now.ends.count
    if lost > 0 { return "has lost \(lost) sleeps, which no advance ends" }
    let listed = manual.sleeps().count
    if listed > 0 { return "still lists \(listed) sleeps that have ended" }
    let wrong = now.ends.filter { $0.value == .cancelled && !now.cancelled.contains($0.key) }
    if wrong.isEmpty { return nil }
    return "threw CancellationError \(wrong.count) times in a task that nobody cancelled"
  }
}
