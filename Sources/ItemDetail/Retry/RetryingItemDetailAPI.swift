import Foundation

/// Asks for an item, and asks again when the transport fails, whatever its `URLError`.
///
/// It waits for 1 second before the second request, for 2 before the third, and
/// for 4 before the fourth and last. A shop in trouble gets more time with each.
public struct RetryingItemDetailAPI: ItemLoaderProtocol {
  private static let waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

  private let api: any ItemDetailAPIProtocol
  private let clock: any Clock<Duration>

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - api: What asks the shop.
  ///   - clock: What measures the waits: real time when left out, or a clock
  ///     that a test advances.
  public init(
    api: any ItemDetailAPIProtocol, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.api = api
    self.clock = clock
  }

  /// Asks for an item, up to four times.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError`, without a retry: the shop did answer. The
  ///   `URLError` of the fourth request. Any other error as it came, without a
  ///   retry. `CancellationError` as soon as the calling task is cancelled.
  public func itemDetail(id: Int) async throws -> Item {
    for wait in Self.waits {
      do {
        return try await api.itemDetail(id: id)
      } catch is URLError {
        try await clock.sleep(for: wait)
      }
    }
    return try await api.itemDetail(id: id)
  }
}
