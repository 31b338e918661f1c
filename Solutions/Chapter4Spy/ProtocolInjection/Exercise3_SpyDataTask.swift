import ItemDetail
import Synchronization

/// Exercise 4.3: a task that counts how often it is resumed and cancelled.
///
/// A number tells once from twice, which a flag cannot. Both counts lie behind
/// one lock, which is free again before `onResume` is called. Another right
/// way: a list of the calls by name, counted when it is read.
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

  func resume() {
    counts.withLock { $0.resumes += 1 }
    onResume()
  }

  func cancel() {
    counts.withLock { $0.cancels += 1 }
  }
}
