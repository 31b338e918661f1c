// Half right: notices the liar with one fixture, not the other. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.4: a contract for the answers of the shop.
@Suite struct AnswerContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  @Test func givesTheItemThatWasAskedFor() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp, rug])
    let outcomes = [await shop.load(lamp.id), await shop.load(rug.id)]
    #expect(outcomes == [.item(lamp), .item(rug)])
  }

  // TODO: A test for `Only404FakeURLProtocol`.
}
