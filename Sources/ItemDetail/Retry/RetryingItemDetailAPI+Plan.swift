import Foundation

extension RetryingItemDetailAPI {
  /// How to ask, and when to ask again, each part with the right one as its
  /// default. Only the checks make a loader with others: no test of yours needs them.
  ///
  /// A fault in the waiting itself, or in an answer, needs no place here. A
  /// decorator of the clock or of the API brings it about: a clock that ignores
  /// cancellation, for instance.
  package struct Plan: Sendable {
    /// How long to wait before each retry.
    package var waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// Whether to ask again after an error.
    package var isRetried: @Sendable (any Error) -> Bool = { $0 is URLError }
    /// Asks once.
    package var load: @Sendable (any ItemDetailAPIProtocol, _ id: Int) async throws -> Item = {
      try await $0.itemDetail(id: $1)
    }

    /// The right plan.
    package init() {}
  }
}
