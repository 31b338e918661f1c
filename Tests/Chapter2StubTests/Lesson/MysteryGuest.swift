import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter2Stub

@Suite("Lesson 2: a mystery guest, and a test that shows its values")
struct MysteryGuest {
  // slice: guest
  @Test func loadsThePrice() async throws {
    let item = try await load(ItemFixture.data(named: "item.json"))
    #expect(item.price == 32_000)
  }
  // end slice: guest

  // slice: named
  @Test func loadsThePriceItNames() async throws {
    let item = try await load(ItemFixture.data(named: "item.json", changing: ["price": 12_300]))
    #expect(item.price == 12_300)
  }
  // end slice: named

  private func load(_ body: Data) async throws -> Item {
    let response = SessionAnswer.status(200).response
    let session = StubURLSession(answer: SessionAnswer(data: body, response: response, error: nil))
    return try await ItemDetailAPI(urlSession: session, baseURL: ShopURL.any).itemDetail(id: 11)
  }
}
