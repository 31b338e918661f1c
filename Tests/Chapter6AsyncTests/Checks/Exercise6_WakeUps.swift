import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization

/// Tasks that sleep on one clock, and the order in which it resumes them.
///
/// Each task has an executor of its own. The clock has to hand the task over to
/// it in order to wake it up, so the test looks at the clock at that moment.
final class WakeUps: Sendable {
  /// What another thread saw when the clock woke a task up.
  private struct WakeUp: Sendable {
    /// Until when the task slept, in seconds.
    let seconds: Int
    let elapsed: Duration
  }

  private let manual: Manual
  private let wakeUps = CompletionLog<WakeUp>()
  private let hasBegun = CompletionLog<Void>()
  private let isArmed = Atomic(false)
  private let isTooLate = Atomic(false)
  private let door = DispatchSemaphore(value: 0)

  private init(_ manual: Manual) { self.manual = manual }

  /// What is wrong with the way in which clocks wake up; nil when nothing is. On a
  /// busy machine a thread may come too late to see it, or a task too late to its
  /// bed, so most of five rounds decide.
  static func fault(of make: @Sendable () -> Manual) async -> String? {
    var faults: [String?] = []
    for _ in 0..<5 {
      var fault = await WakeUps(make()).faultWhenAdvanced()
      if fault == nil { fault = await WakeUps(make()).faultWhenCancelled() }
      faults.append(fault)
      let found = faults.compactMap(\.self)
      if found.count == 3 { return found.last }
      if faults.count - found.count == 3 { return nil }
    }
    return nil
  }

  private func faultWhenAdvanced() async -> String? {
    // The order of the deadlines is neither that of the lengths nor that of the begins.
    var tasks = await asleep(until: 10)
    manual.advance(.seconds(8))
    for moment in [13, 12] { tasks += await asleep(until: moment, from: 8, beside: tasks.count) }
    defer { Thread.detachNewThread { [tasks] in tasks.forEach { $0.cancel() } } }
    await watch(count: 3) { [manual] in manual.advance(.seconds(5)) }
    let story =
      "A sleep of 10 s began, and after advance(by: 8 s) sleeps of 5 s and of 4 s. Then"
      + " advance(by: 5 s)"
    if isShutOut { return "\(story) resumed one inside a lock: \(Self.shutOut)" }
    let seen = wakeUps.values
    if let early = seen.first(where: { $0.elapsed < .seconds($0.seconds) }) {
      return "\(story) woke the one until \(early.seconds) s while `now` had moved by"
        + " \(early.elapsed.inWords) only."
    }
    let order = seen.map(\.seconds)
    if order == [10, 12, 13] { return nil }
    return "\(story) woke them in the order \(order.map { "until \($0) s" }.inWords)."
  }

  private func faultWhenCancelled() async -> String? {
    let tasks = await asleep(until: 1)
    await watch(count: 1) { tasks.forEach { $0.cancel() } }
    guard isShutOut else { return nil }
    return "A task that slept was cancelled, and ManualClock resumed it inside a lock:"
      + " \(Self.shutOut)"
  }

  private static let shutOut = "no other thread could read `now` and `sleeps` then."

  /// Whether another thread could not read the clock when it woke a task up.
  private var isShutOut: Bool { !hasBegun.values.isEmpty && wakeUps.values.isEmpty }

  /// A task that sleeps until so many seconds after the clock was made, when it is in
  /// bed beside others.
  private func asleep(
    until seconds: Int, from now: Int = 0, beside others: Int = 0
  ) async -> [Task<Void, Never>] {
    let executor = QueueExecutor { self.wakeUp(of: seconds) }
    let task = Task(executorPreference: executor) { [manual] in
      _ = try? await manual.clock.sleep(for: .seconds(seconds - now))
    }
    _ = await eventually(within: .test) { [manual] in manual.sleeps().count == others + 1 }
    return [task]
  }

  /// Does what wakes tasks up, on a thread that may be kept waiting, and waits
  /// until so many are awake.
  private func watch(count: Int, _ work: @escaping @Sendable () -> Void) async {
    isArmed.store(true, ordering: .sequentiallyConsistent)
    let isOver = CompletionLog<Void>()
    Thread.detachNewThread {
      work()
      isOver.record(())
    }
    // On a busy machine that thread may begin late.
    _ = await eventually(within: .test) {
      !self.hasBegun.values.isEmpty || !isOver.values.isEmpty
    }
    await wakeUps.values(atLeast: count)
    isTooLate.store(true, ordering: .sequentiallyConsistent)
    door.signal()
    await isOver.values(atLeast: 1)
  }

  /// Keeps the clock waiting until another thread has read it: another one, since
  /// a lock that one thread takes twice ends the run.
  private func wakeUp(of seconds: Int) {
    guard isArmed.load(ordering: .sequentiallyConsistent) else { return }
    if isTooLate.load(ordering: .sequentiallyConsistent) { return }
    hasBegun.record(())
    Thread.detachNewThread { [manual] in
      let elapsed = manual.elapsed()
      _ = manual.sleeps()
      if self.isTooLate.load(ordering: .sequentiallyConsistent) { return }
      self.wakeUps.record(WakeUp(seconds: seconds, elapsed: elapsed))
      self.door.signal()
    }
    _ = door.wait(timeout: .now() + 10)
  }
}
