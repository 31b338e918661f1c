import DoubleKit
import ItemDetail
import Synchronization

/// Exercise 4.5: every result that a completion handler was called with.
///
/// The log is a spy at the other end: `ItemDetailAPI` calls it back, and the
/// test reads how often and with what. It may be called on any thread. A test
/// can wait for a number of results: the wait ends as soon as there are as
/// many, and for what never comes at the deadline.
final class ResultLog: Sendable {
  // TODO: Hand out every result so far, in order.
  var results: [Result<Item, any Error>] { [] }

  /// Keeps a result; this is the completion handler.
  func record(_ result: Result<Item, any Error>) {
    // TODO: Keep the result, and wake whoever waits for it.
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
