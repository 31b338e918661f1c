import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 3.3: the contract that every shop keeps, the real one and each fake
/// of it.
///
/// There is one function for each rule of the shop. Each asks as a client asks
/// and looks at what a client sees, so the contract holds for a server, a
/// dictionary and a journal. It asks for no words in a body, no order of keys and
/// no thread: no shop promises them. It opens shops with two items, since a fake
/// with one item cannot mix them up. Another right way: a table of requests, each
/// with its status and its item.
struct ShopContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  func verify(_ openShop: OpenShop) async throws {
    await sellsItsItems(try openShop([lamp, rug]))
    await changesOnePrice(try openShop([lamp, rug]))
    await refusesWhatItCannotDo(try openShop([lamp, rug]))
    await keepsToItself(try openShop([lamp, rug]), try openShop([lamp, rug]))
  }

  private func sellsItsItems(_ shop: ShopUnderContract) async {
    #expect(await shop.load(rug.id) == .item(rug))
    #expect(await shop.load(lamp.id) == .item(lamp))
    #expect(await shop.load(8) == .refused(.network(statusCode: 404)))
    #expect(await shop.send("GET", "rugs/20")?.statusCode == 404)
  }

  private func changesOnePrice(_ shop: ShopUnderContract) async {
    let cheaper = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 29_000)
    #expect(await shop.changePrice(ofItem: lamp.id, to: 29_000) == .item(cheaper))
    #expect(await shop.load(lamp.id) == .item(cheaper))
    #expect(await shop.load(rug.id) == .item(rug))
  }

  private func refusesWhatItCannotDo(_ shop: ShopUnderContract) async {
    let cheaper = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 200_000)
    _ = await shop.changePrice(ofItem: rug.id, to: 200_000)
    #expect(await shop.changePrice(ofItem: 8, to: 1) == .refused(.network(statusCode: 404)))
    #expect(await shop.send("DELETE", "items/7")?.statusCode == 405)
    #expect(await shop.send("DELETE", "items/8")?.statusCode == 405)
    #expect(await shop.send("PUT", "items/8/price", body: "cheap")?.statusCode == 404)
    #expect(await shop.send("POST", "items/7/price", body: #"{"price":1}"#)?.statusCode == 405)
    #expect(await shop.send("PUT", "items/7/price", body: "cheap")?.statusCode == 400)
    #expect(await shop.load(lamp.id) == .item(lamp))
    #expect(await shop.load(rug.id) == .item(cheaper))
  }

  private func keepsToItself(_ shop: ShopUnderContract, _ other: ShopUnderContract) async {
    _ = await shop.changePrice(ofItem: lamp.id, to: 1)
    #expect(await other.load(lamp.id) == .item(lamp))
  }
}
