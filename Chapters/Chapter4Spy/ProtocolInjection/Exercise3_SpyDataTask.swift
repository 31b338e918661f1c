import ItemDetail
import Synchronization

/// Exercise 4.3: a task that counts how often it is resumed and cancelled.
///
/// Count every call. Each `resume()` also calls `onResume` once, which may deliver an answer.
/// By then the call is counted, and the code in `onResume` may read the counts or resume the
/// task again.
final class SpyDataTask: URLSessionDataTaskProtocol {
  private struct Counts {
    var resumes = 0
    var cancels = 0
  }

  private let counts = Mutex(Counts())
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void = {}) {
    self.onResume = onResume
  }

  var resumeCount: Int { counts.withLock { $0.resumes } }
  var cancelCount: Int { counts.withLock { $0.cancels } }

  // TODO: This task has three mistakes.
  func resume() {
    counts.withLock { counts in
      onResume()
      counts.resumes += 1
    }
  }

  func cancel() {
    counts.withLock { $0.cancels = 1 }
  }
}
