// Half right: it holds a shop to its items and prices, but not to its refusals.
// Earns 10 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 3.3: the contract that every shop keeps, the real one and each fake
/// of it.
struct ShopContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  func verify(_ openShop: OpenShop) async throws {
    let shop = try openShop([lamp, rug])
    #expect(await shop.load(rug.id) == .item(rug))
    #expect(await shop.load(lamp.id) == .item(lamp))

    let cheaper = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 29_000)
    #expect(await shop.changePrice(ofItem: lamp.id, to: 29_000) == .item(cheaper))
    #expect(await shop.load(lamp.id) == .item(cheaper))
    #expect(await shop.load(rug.id) == .item(rug))
  }
}
