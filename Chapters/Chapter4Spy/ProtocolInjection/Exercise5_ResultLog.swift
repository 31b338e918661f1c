import DoubleKit
import ItemDetail
import Synchronization

/// Exercise 4.5: every result that a completion handler was called with.
///
/// The log is a spy at the other end: `ItemDetailAPI` calls it back, and the
/// test reads how often and with what. Keep every result, oldest first. A
/// result counts as recorded when `record` has returned. Reading does not empty
/// the log. Each log keeps its own results. Several threads may call `record`
/// at once; lose no result. Judge nothing.
///
/// A test can wait for a number of results. The wait ends as soon as there are
/// that many, or at the deadline. Either way it returns every result so far:
/// more than `count` if more have come, fewer after the deadline. Several tasks
/// may wait at once, each for its own number. Keep a result that comes after a
/// deadline like any other; a test can wait again.
final class ResultLog: Sendable {
  // TODO: Hand out every result so far, in order.
  var results: [Result<Item, any Error>] { [] }

  /// Keeps a result; this is the completion handler.
  func record(_ result: Result<Item, any Error>) {
    // TODO: Keep the result, and wake each task that waited for it.
  }

  /// Waits for results, but not longer than `Deadline.answer`.
  ///
  /// - Returns: Every result so far; fewer than `count` after the deadline.
  @discardableResult
  func waitForResults(atLeast count: Int) async -> [Result<Item, any Error>] {
    // TODO: Wait first; value(within:of:) is given and ends in time.
    return results
  }
}
