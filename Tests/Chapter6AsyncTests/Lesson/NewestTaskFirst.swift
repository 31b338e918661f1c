import Dispatch
import Synchronization
import Testing

/// Runs a test, and the tasks that it starts, on one thread: the task that was started
/// last goes first. Swift promises no order, so a busy machine may do the same.
struct NewestTaskFirst: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(NewestFirstExecutor()) { try await function() }
  }
}

extension Trait where Self == NewestTaskFirst {
  static var newestTaskFirst: Self { Self() }
}

private final class NewestFirstExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let queue = DispatchQueue(label: "NewestFirstExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    queue.async {
      let newest = self.jobs.withLock { $0.removeLast() }
      newest.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
