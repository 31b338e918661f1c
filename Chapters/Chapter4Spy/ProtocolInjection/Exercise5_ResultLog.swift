import DoubleKit
import ItemDetail
import Synchronization

/// Exercise 4.5: every result that a completion handler was called with.
///
/// `ItemDetailAPI` calls the log back, and the test reads every result, oldest first. A test
/// can also wait for a number of results. The wait ends at once then, or at the deadline, and
/// returns all results so far. Several tasks may wait, each for its own number.
final class ResultLog: Sendable {
  // TODO: Hand out every result so far, in order.
  var results: [Result<Item, any Error>] { [] }

  /// Keeps a result; this is the completion handler.
  func record(_ result: Result<Item, any Error>) {
    // TODO: Keep the result, and wake the tasks that have waited for it.
  }

  /// Waits for results, but not longer than `Deadline.answer`.
  ///
  /// - Returns: Every result so far; fewer than `count` after the deadline.
  @discardableResult
  func waitForResults(atLeast count: Int) async -> [Result<Item, any Error>] {
    // TODO: Wait first. `value(within: .answer) { … }` ends in time.
    return results
  }
}
