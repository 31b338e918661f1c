import Dispatch

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
