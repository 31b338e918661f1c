import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.2: a contract for loads below a real session.
///
/// As in 8.1, `ShopUnderContract.underTest(selling:)` opens a new shop, and your tests
/// must pass on the real one and on every honest double. Two doubles lie:
/// `EmptyFinishFakeURLProtocol` and `SharedFakeURLProtocol`. For each of them, one of
/// your tests must fail on it and pass on the other one.
///
/// The first test asks for the status, since the end of a load alone proves nothing.
/// The second opens two shops before it loads from the first: one shop alone never
/// shows that it shares. Another right way: send both requests through `load(_:)`, and
/// compare outcomes.
@Suite struct LoadContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  @Test func refusesAnUnknownItemWithAResponse() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp])
    let answer = await shop.send("GET", "items/8")
    #expect(answer?.statusCode == 404)
  }

  @Test func keepsItsOwnItems() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp])
    let neighbour = try ShopUnderContract.underTest(selling: [rug])
    let outcomes = [await shop.load(lamp.id), await neighbour.load(rug.id)]
    #expect(outcomes == [.item(lamp), .item(rug)])
  }
}
