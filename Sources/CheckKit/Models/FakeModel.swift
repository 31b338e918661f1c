import DoubleKit
import ItemDetail

/// What every fake of the shop does, whatever its seam: it answers from its items, and
/// remembers each change.
public struct FakeModel: Sendable {
  /// Makes one call of a fake; nil when the call does not end.
  public typealias Call = @Sendable (ItemCall) async -> LoadOutcome?

  /// The quotes in the tray's description show whether its JSON is well-formed.
  public static let items = [
    Item(id: 12, title: "Cup", descriptions: "White.", price: 4500),
    Item(id: 30, title: "Tray", descriptions: "\"Large\".", price: 26_000),
  ]

  /// Loads of both items.
  public static let loads: [[ItemCall]] = [[.load(id: 30)], [.load(id: 12), .load(id: 30)]]

  /// Changes, each with a look at its answer, at the changed item and at the other one.
  public static let changes: [[ItemCall]] = [
    [.updatePrice(id: 12, to: 5200)],
    [.updatePrice(id: 12, to: 5200), .load(id: 12)],
    [.updatePrice(id: 12, to: 5200), .load(id: 30)],
    [.updatePrice(id: 12, to: 5200), .updatePrice(id: 12, to: 4900), .load(id: 12)],
    [.updatePrice(id: 12, to: 5200), .updatePrice(id: 30, to: 9), .load(id: 12)],
  ]

  /// Calls for items that the shop does not have.
  public static let unknown: [[ItemCall]] = [[.load(id: 63)], [.updatePrice(id: 63, to: 9)]]

  private let name: String
  private let words: @Sendable (ItemCall) -> String
  private let open: @Sendable ([Item]) -> Call

  /// Asks a fake that is called as `open` says.
  ///
  /// - Parameters:
  ///   - name: The type of the fake.
  ///   - words: A call as a failure names it.
  ///   - open: Makes a fake with some items.
  public init(
    _ name: String, words: @escaping @Sendable (ItemCall) -> String = \.description,
    opening open: @escaping @Sendable ([Item]) -> Call
  ) {
    (self.name, self.words, self.open) = (name, words, open)
  }

  /// Asks a fake of the server, through the real API.
  public init(_ name: String, shop: @escaping @Sendable ([Item]) -> ShopUnderContract) {
    self.init(name) { items in
      let shop = shop(items)
      return {
        switch $0 {
        case .load(let id): await shop.load(id)
        case .updatePrice(let id, let price): await shop.changePrice(ofItem: id, to: price)
        }
      }
    }
  }

  /// Returns the first call that ends otherwise than in a shop, as a sentence.
  ///
  /// Each row of calls has a fake of its own, so that a failure shows few calls.
  public func fault(in rows: [[ItemCall]]) async -> String? {
    for calls in rows {
      let call = open(Self.items)
      var shop = Self.items
      for (place, next) in calls.enumerated() {
        let (seen, expected) = (await call(next), shop.outcome(of: next))
        if seen == expected { continue }
        let before = calls.prefix(place).map(words).joined(separator: " and ")
        let end = seen.map { "ended in \($0)" } ?? "did not end"
        // The API asks no shop for such an item.
        let right = next.id <= 0 ? "With the real API" : "In a shop"
        return "\(name) sells items 12 and 30. \(before.isEmpty ? "" : "After \(before), ")"
          + "\(words(next)) \(end). \(right) it ends in \(expected)."
      }
    }
    return nil
  }
}

extension [Item] {
  /// How a call ends in a shop that sells these items.
  fileprivate mutating func outcome(of call: ItemCall) -> LoadOutcome {
    if call.id <= 0 { return .refused(.request) }
    guard let index = firstIndex(where: { $0.id == call.id }) else {
      return .refused(.network(statusCode: 404))
    }
    let item = self[index]
    if case .updatePrice(_, let price) = call {
      self[index] = Item(
        id: item.id, title: item.title, descriptions: item.descriptions, price: price)
    }
    return .item(self[index])
  }
}
