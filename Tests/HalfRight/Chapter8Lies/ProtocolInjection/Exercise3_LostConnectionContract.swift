// Half right: notices the response beside an error, not the other lie. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.3: a contract for a lost connection.
@Suite struct LostConnectionContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)

  @Test(arguments: [ServerFault.closedWithoutAnswer, .nobodyListening])
  func hasNoResponseBesideAnError(in fault: ServerFault) async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp], in: fault)
    let answer = try #require(await shop.send("GET", "items/7"))
    #expect(answer.response == nil || answer.error == nil)
  }

  // TODO: A test for `SuccessFlagFakeSession`.
}
