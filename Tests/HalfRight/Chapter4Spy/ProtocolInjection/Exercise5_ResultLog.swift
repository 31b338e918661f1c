// Half right: it keeps every result, but each wait lasts until its deadline.
// Earns 10 of 20 points.
import DoubleKit
import ItemDetail
import Synchronization

/// Exercise 4.5: every result that a completion handler was called with.
final class ResultLog: Sendable {
  private let kept = Mutex<[Result<Item, any Error>]>([])

  /// Every result so far, in order.
  var results: [Result<Item, any Error>] { kept.withLock { $0 } }

  /// Keeps a result; this is the completion handler.
  func record(_ result: Result<Item, any Error>) {
    kept.withLock { $0.append(result) }
  }

  /// Waits for results, but not longer than `Deadline.answer`.
  ///
  /// - Returns: Every result so far; fewer than `count` after the deadline.
  @discardableResult
  func waitForResults(atLeast count: Int) async -> [Result<Item, any Error>] {
    try? await value(within: .answer) { for await _ in AsyncStream<Never>.makeStream().stream {} }
    return results
  }
}
