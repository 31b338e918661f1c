import ItemDetail
import Synchronization

/// Exercise 4.3: a task that counts how often it is resumed and cancelled.
///
/// Each call counts, whatever was called before. A test can read the counts at
/// any time, and reading does not change them. Each task has counts of its own.
/// Calls may come from several threads at once, and none may get lost.
///
/// Each `resume()` calls `onResume` once, which may deliver an answer. By then
/// the call is counted, and the counts can be read. No lock is held: whoever gets
/// the answer may resume a task again. The task judges nothing.
final class SpyDataTask: URLSessionDataTaskProtocol {
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void = {}) {
    self.onResume = onResume
  }

  // TODO: Hand out what was counted.
  var resumeCount: Int { 0 }
  var cancelCount: Int { 0 }

  func resume() {
    // TODO: Count the call.
    onResume()
  }

  func cancel() {
    // TODO: Count the call.
  }
}
