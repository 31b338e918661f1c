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
  private let calls = Mutex<Set<String>>([])
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void = {}) {
    self.onResume = onResume
  }

  var resumeCount: Int { calls.withLock { $0.contains("resume") ? 1 : 0 } }
  var cancelCount: Int { calls.withLock { $0.contains("cancel") ? 1 : 0 } }

  // TODO: This task has three mistakes.
  func resume() {
    onResume()
    calls.withLock { _ = $0.insert("resume") }
  }

  func cancel() {
    calls.withLock { $0 = ["cancel"] }
  }
}
