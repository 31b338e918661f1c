import Foundation

/// Runs each job of a task on a thread of its own, where it may block: the few threads of
/// Swift's pool are for all tests.
package final class OwnThreads: TaskExecutor {
  package static let shared = OwnThreads()

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
