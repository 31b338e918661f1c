/// One thing that the shop sells, as the item page shows it.
public struct Item: Codable, Equatable, Sendable {
  /// The number that names the item; always positive.
  public let id: Int
  /// What the page shows as its heading.
  public let title: String
  /// What the page says about the item.
  public let descriptions: String
  /// The price in whole won.
  public let price: Int

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - id: The number that names the item.
  ///   - title: The heading.
  ///   - descriptions: The text below the heading.
  ///   - price: The price in whole won.
  public init(id: Int, title: String, descriptions: String, price: Int) {
    self.id = id
    self.title = title
    self.descriptions = descriptions
    self.price = price
  }
}
