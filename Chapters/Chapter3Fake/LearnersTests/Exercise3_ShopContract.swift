import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 3.3: the contract that the real shop and every fake of it keep.
///
/// `openShop([lamp])` opens a new shop that sells a lamp. Ask it, wait for its
/// answer, and expect what a client may rely on. The real server keeps a good
/// contract. A fake that lies breaks it.
struct ShopContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  func verify(_ openShop: OpenShop) async throws {
    let shop = try openShop([lamp, rug])
    let loaded = await shop.load(lamp.id)
    // TODO: Expect what the real shop does, for every request that you can imagine.
    _ = loaded
  }
}
