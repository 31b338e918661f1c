import CheckKit
import DoubleKit
import Synchronization

/// Tasks that are cancelled as they go to bed: each a little later than the one
/// before, so that some cancels come between a clock's look at its task and its
/// entry in the list.
///
/// One task at a time, on a thread of its own, for two busy cores are enough.
struct BedtimeRace {
  let manual: Manual

  /// What is wrong after so many sleeps; nil when each of them has ended.
  func fault(after count: Int) async -> String? {
    let executor = QueueExecutor()
    let awake = Counter()
    let tasks = (0..<count).map { number in
      cancelledTask(on: executor, after: number % 200) { [manual] in
        _ = await SleepEnd { try await manual.clock.sleep(for: .seconds(1)) }
        awake.add()
      }
    }
    let isOver = await eventually { awake.value == tasks.count }
    let asleep = tasks.count - awake.value
    manual.advance(.seconds(1))
    if isOver { return nil }
    return "\(count) tasks were cancelled as they began to sleep: in \(asleep) of them"
      + " ManualClock sleeps on. Ask whether the task is cancelled where no cancel can come"
      + " between the question and the entry in your list."
  }

  /// Begins a task, and cancels it when it has begun, and some looks later.
  private func cancelledTask(
    on executor: QueueExecutor, after looks: Int, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let hasBegun = Flag()
    let task = Task(executorPreference: executor) {
      hasBegun.set()
      await body()
    }
    hasBegun.wait()
    for _ in 0..<looks { _ = hasBegun.isSet }
    task.cancel()
    return task
  }
}

/// A number that many threads may raise.
private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func add() { count.add(1, ordering: .acquiringAndReleasing) }
}
