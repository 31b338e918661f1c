import Foundation

/// What loads items of the shop.
///
/// `ShopClient` is the real one.
public protocol ShopClientProtocol: Sendable {
  /// Asks for an item, as `ShopClient` promises.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: The reason why there is no item.
  func item(id: Int) async throws -> Item
}

/// Builds a client around a configuration, at the root of a shop.
public typealias MakeShopClient =
  @Sendable (_ configuration: URLSessionConfiguration, _ baseURL: URL) -> any ShopClientProtocol
