import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks for an item, and asks again when the connection fails.
///
/// Before the second request it waits for 1 second, before the third for 2 and
/// before the fourth, the last one, for 4: a shop that has just come back is
/// not asked by everybody at once.
public struct RetryingItemDetailAPI: Sendable {
  private let api: any ItemDetailAPIProtocol
  private let clock: any Clock<Duration>
  private let plan: Plan

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - api: What asks the shop.
  ///   - clock: What measures the waits: the real time, or a clock that a test
  ///     moves on by hand.
  public init(
    api: any ItemDetailAPIProtocol, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(api: api, clock: clock, plan: Plan())
  }

  /// Makes a loader with another plan; only a faulty one has any.
  package init(api: any ItemDetailAPIProtocol, clock: any Clock<Duration>, plan: Plan) {
    self.api = api
    self.clock = clock
    self.plan = plan
  }

  /// Asks for an item, up to four times.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError` at once, since the shop would say the same
  ///   again; the `URLError` of the fourth request; any other error at once; or
  ///   `CancellationError` as soon as the calling task is cancelled.
  public func itemDetail(id: Int) async throws -> Item {
    for wait in plan.waits {
      do {
        return try await api.itemDetail(id: id)
      } catch let error where plan.isRetried(error) {
        try await clock.sleep(for: wait)
      }
    }
    return try await api.itemDetail(id: id)
  }
}

extension RetryingItemDetailAPI {
  /// When to ask again: the places at which a faulty loader can differ from the
  /// right one. Each one that is left out is the right one.
  ///
  /// A fault in the waiting itself needs no place here: a clock around the
  /// real one can bring it about.
  package struct Plan: Sendable {
    /// How long to wait before each retry.
    package var waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// Whether a request that failed like this is sent again.
    package var isRetried: @Sendable (any Error) -> Bool = { $0 is URLError }

    /// The right plan.
    package init() {}
  }
}

/// Builds a loader around an API, on a clock.
public typealias MakeRetryingItemDetailAPI =
  @Sendable (_ api: any ItemDetailAPIProtocol, _ clock: any Clock<Duration>) ->
  RetryingItemDetailAPI
