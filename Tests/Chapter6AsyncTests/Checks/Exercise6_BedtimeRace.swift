import CheckKit
import DoubleKit

/// Tasks that go to bed while somebody cancels them, or advances the clock: each a
/// little later than the one before, so that some of it comes between a clock's look
/// at its state and its entry in the list.
///
/// One task at a time, on a thread of its own, for two busy cores are enough.
struct BedtimeRace {
  let makeManual: @Sendable () -> Manual

  /// What is wrong after so many cancels; nil when each sleep has ended.
  func faultOfCancels(_ count: Int) async -> String? {
    let manual = makeManual()
    let asleep = await sleepsLeft(
      of: (0..<count).map { number in
        (
          { try await manual.clock.sleep(for: .seconds(1)) },
          { $0.cancel() }, number % 200
        )
      })
    manual.advance(.seconds(1))
    return asleep == 0
      ? nil
      : "\(count) tasks were cancelled as they began to sleep: in \(asleep) of them"
        + " ManualClock sleeps on. Ask whether the task is cancelled where no cancel can come"
        + " between the question and the entry in your list."
  }

  /// What is wrong after so many advances, each of a clock of its own; nil when each
  /// sleep has ended.
  func faultOfAdvances(_ count: Int) async -> String? {
    let asleep = await sleepsLeft(
      of: (0..<count).map { number in
        let manual = makeManual()
        return (
          { try await manual.sleep(.seconds(1), nil) },
          { _ in manual.advance(.seconds(1)) }, number % 200
        )
      })
    return asleep == 0
      ? nil
      : "\(count) clocks were advanced to a deadline as a task began to sleep until then: \(asleep)"
        + " of the tasks sleep on. Compare the deadline with `now` where no advance can come"
        + " between the comparison and the entry in your list."
  }

  private typealias Sleep = @Sendable () async throws -> Void
  private typealias Disturbance = (Task<Void, Never>) -> Void

  /// Begins each sleep, disturbs it some looks later, and counts those that do not
  /// end.
  private func sleepsLeft(
    of sleeps: [(sleep: Sleep, disturb: Disturbance, looks: Int)]
  ) async -> Int {
    let (executor, awake) = (QueueExecutor(), Counter())
    let tasks = sleeps.map { sleep, disturb, looks in
      let hasBegun = Flag()
      let task = Task(executorPreference: executor) {
        hasBegun.set()
        _ = await SleepEnd { try await sleep() }
        awake.add()
      }
      hasBegun.wait()
      for _ in 0..<looks { _ = hasBegun.isSet }
      disturb(task)
      return task
    }
    // On a busy machine a right clock may need long for so many: wait while it wakes some.
    var before = -1
    while awake.value < tasks.count, awake.value > before {
      before = awake.value
      _ = await eventually { awake.value == tasks.count }
    }
    defer { for task in tasks { task.cancel() } }
    return tasks.count - awake.value
  }
}
