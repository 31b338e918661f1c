import Foundation
import ItemDetail

/// A twin of `RetryingItemDetailAPI` whose plan can be changed.
///
/// A fault in the waiting itself, or in an answer, needs no place in the plan. A
/// decorator of the clock or of the API brings it about.
struct FaultyItemLoader: ItemLoaderProtocol {
  /// How to ask, and when to ask again.
  struct Plan: Sendable {
    /// How long to wait before each retry.
    var waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// Whether to ask again after an error.
    var isRetried: @Sendable (any Error) -> Bool = { $0 is URLError }
    /// Asks once.
    var load: @Sendable (any ItemDetailAPIProtocol, _ id: Int) async throws -> Item = {
      try await $0.itemDetail(id: $1)
    }
  }

  let api: any ItemDetailAPIProtocol
  let clock: any Clock<Duration>
  let plan: Plan

  func itemDetail(id: Int) async throws -> Item {
    for wait in plan.waits {
      do {
        return try await plan.load(api, id)
      } catch let error where plan.isRetried(error) {
        try await clock.sleep(for: wait)
      }
    }
    return try await plan.load(api, id)
  }
}
