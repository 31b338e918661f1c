import Foundation

/// What a caller of the shop relies on who awaits the answers. `ItemDetailClient` is the
/// real one.
public protocol ItemDetailClientProtocol: Sendable {
  /// Asks for an item, as `ItemDetailClient` promises.
  func itemDetail(id: Int) async throws -> Item

  /// Asks for several items, as `ItemDetailClient` promises.
  func itemDetails(ids: [Int]) async throws -> [Item]

  /// Asks the shop to change a price, as `ItemDetailClient` promises.
  func updatePrice(ofItem id: Int, to price: Int) async throws -> Item
}

/// Builds a client around a transport, at the root of a shop.
public typealias MakeItemDetailClient =
  @Sendable (_ transport: any HTTPTransport, _ baseURL: URL) -> any ItemDetailClientProtocol
