// Half right: notices the liar that ends a load empty, not the other. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.2: a contract for loads below a real session.
@Suite struct LoadContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)

  @Test func refusesAnUnknownItemWithAResponse() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp])
    let answer = await shop.send("GET", "items/8")
    #expect(answer?.statusCode == 404)
  }

  // TODO: A test for `SharedFakeURLProtocol`.
}
