/// What waits for one item, however often it has to ask the shop.
///
/// `RetryingItemDetailAPI` is the real one.
public protocol ItemLoaderProtocol: Sendable {
  /// Asks for an item, as `RetryingItemDetailAPI` promises.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: The reason why there is no item.
  func itemDetail(id: Int) async throws -> Item
}

/// Builds a loader around an API, on a clock.
public typealias MakeRetryingItemDetailAPI =
  @Sendable (_ api: any ItemDetailAPIProtocol, _ clock: any Clock<Duration>) ->
  any ItemLoaderProtocol
