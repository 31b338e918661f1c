import Foundation

/// Asks for an item, and asks again when the connection fails.
///
/// It waits for 1 second before the second request, for 2 before the third, and
/// for 4 before the fourth and last. A shop in trouble gets more time with each.
public struct RetryingItemDetailAPI: Sendable {
  private let api: any ItemDetailAPIProtocol
  private let clock: any Clock<Duration>
  private let plan: Plan

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - api: What asks the shop.
  ///   - clock: What measures the waits: real time when left out, or a clock
  ///     that a test advances.
  public init(
    api: any ItemDetailAPIProtocol, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(api: api, clock: clock, plan: Plan())
  }

  /// Makes a loader with another plan, for the checks.
  package init(api: any ItemDetailAPIProtocol, clock: any Clock<Duration>, plan: Plan) {
    self.api = api
    self.clock = clock
    self.plan = plan
  }

  /// Asks for an item, up to four times.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError`, without a retry: the shop did answer. The
  ///   `URLError` of the fourth request. Any other error as it came, without a
  ///   retry. `CancellationError` as soon as the calling task is cancelled.
  public func itemDetail(id: Int) async throws -> Item {
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

/// Builds a loader around an API, on a clock.
public typealias MakeRetryingItemDetailAPI =
  @Sendable (_ api: any ItemDetailAPIProtocol, _ clock: any Clock<Duration>) ->
  RetryingItemDetailAPI
