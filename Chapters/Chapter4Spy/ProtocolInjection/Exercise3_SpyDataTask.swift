import ItemDetail
import Synchronization

/// Exercise 4.3: a task that counts how often it is resumed and cancelled.
///
/// Count every call, whatever was called before. A test can read both counts at
/// any time, and reading does not change them. Each task has counts of its own.
/// Several threads may call at once; lose no call.
///
/// Each `resume()` calls `onResume` once, which may deliver an answer. By then
/// the call is counted, and the test can read the counts. Hold no lock
/// meanwhile: a retry may resume the task again at once. Judge nothing.
final class SpyDataTask: URLSessionDataTaskProtocol {
  private let resumes = Atomic(0)
  private let cancels = Atomic(0)
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void = {}) {
    self.onResume = onResume
  }

  var resumeCount: Int { resumes.load(ordering: .relaxed) }
  var cancelCount: Int { cancels.load(ordering: .relaxed) }

  // TODO: This task has three mistakes.
  func resume() {
    onResume()
    resumes.store(resumeCount + 1, ordering: .relaxed)
  }

  func cancel() {
    cancels.store(1, ordering: .relaxed)
  }
}
