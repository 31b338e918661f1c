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
    let lengths = [3, 1, 2]
    let tasks = await asleep(for: lengths)
    defer { Thread.detachNewThread { tasks.forEach { $0.cancel() } } }
    await watch(count: 3) { [manual] in manual.advance(.seconds(3)) }
    let story = "Sleeps of 3 s, 1 s and 2 s began in this order. Then advance(by: 3 s)"
    if isShutOut { return "\(story) resumed one inside a lock: \(Self.shutOut)" }
    let seen = wakeUps.values
    if let early = seen.first(where: { $0.elapsed < .seconds($0.seconds) }) {
      return "\(story) woke the one of \(early.seconds) s while `now` had moved by"
        + " \(early.elapsed.inWords) only."
    }
    let order = seen.map(\.seconds)
    if order == lengths.sorted() { return nil }
    return "\(story) woke them in the order \(order.map { "\($0) s" }.inWords)."
  }

  private func faultWhenCancelled() async -> String? {
    let tasks = await asleep(for: [1])
    await watch(count: 1) { tasks.forEach { $0.cancel() } }
    guard isShutOut else { return nil }
    return "A task that slept was cancelled, and ManualClock resumed it inside a lock:"
      + " \(Self.shutOut)"
  }

  private static let shutOut = "no other thread could read `now` and `sleeps` then."

  /// Whether another thread could not read the clock when it woke a task up.
  private var isShutOut: Bool { !hasBegun.values.isEmpty && wakeUps.values.isEmpty }

  /// Tasks that sleep for so many seconds, one begun after another.
  private func asleep(for lengths: [Int]) async -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    for seconds in lengths {
      let executor = QueueExecutor { self.wakeUp(of: seconds) }
      tasks.append(
        Task(executorPreference: executor) { [manual] in
          try? await manual.clock.sleep(for: .seconds(seconds))
        })
      let count = tasks.count
      _ = await eventually(within: .test) { [manual] in manual.sleeps().count == count }
    }
    return tasks
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
