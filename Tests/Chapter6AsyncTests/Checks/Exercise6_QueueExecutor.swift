import Dispatch
import Foundation
import Synchronization

/// What one thread tells another that looks again and again: it is not woken too
/// late. It gives up on a machine that is too busy for the two to meet.
final class Flag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }

  func wait() {
    for _ in 0..<1_000 where !isSet { sched_yield() }
  }
}

/// A number that many threads may raise.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func add() { count.add(1, ordering: .acquiringAndReleasing) }
}

/// Runs the jobs of some tasks in turn, on a queue of its own.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "QueueExecutor")
  private let onJob: @Sendable () -> Void

  /// Makes an executor.
  ///
  /// - Parameter onJob: Is told of each job when it is handed over.
  init(onJob: @escaping @Sendable () -> Void = {}) { self.onJob = onJob }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job))
  }

  func enqueue(_ job: UnownedJob) {
    onJob()
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
