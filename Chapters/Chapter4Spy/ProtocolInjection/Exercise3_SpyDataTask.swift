import ItemDetail
import Synchronization

/// Exercise 4.3: a task that counts how often it is resumed and cancelled.
///
/// The counts are for the test to read, and calls may come from several threads
/// at once. Whoever makes the task may give it something to do each time it is
/// resumed, such as delivering an answer; the call is counted by then, and the
/// counts can be read meanwhile.
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
