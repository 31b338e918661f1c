import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// Exercise 8.4: a contract for the answers of the shop.
///
/// As in 8.2, your tests must pass on the real shop and on every honest double. Two
/// doubles lie: `OneFixtureFakeURLProtocol` and `Only404FakeURLProtocol`. For each of
/// them, one of your tests must fail on it and pass on the other one. Find the shop's
/// refusals by asking it: with `shop.send(_:_:body:)` and other methods, other paths and
/// other bodies than those of a load.
///
/// A fixture shows only at the second item. The refusals are a table, each row with the
/// request that causes it. The words of a refusal are not in it: no client relies on
/// them. Another right way: one test for each refusal.
@Suite struct AnswerContract {
  private let lamp = Item(id: 7, title: "Lamp", descriptions: "Paper.", price: 31_000)
  private let rug = Item(id: 20, title: "Rug", descriptions: "Wool.", price: 240_000)

  @Test func givesTheItemThatWasAskedFor() async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp, rug])
    let outcomes = [await shop.load(lamp.id), await shop.load(rug.id)]
    #expect(outcomes == [.item(lamp), .item(rug)])
  }

  @Test(arguments: [
    ("GET", "items/8", "", 404), ("DELETE", "items/7", "", 405),
    ("PUT", "items/7/price", "cheap", 400),
  ])
  func refusesEachInItsWay(
    method: String, path: String, body: String, status: Int
  ) async throws {
    let shop = try ShopUnderContract.underTest(selling: [lamp])
    let answer = await shop.send(method, path, body: body)
    #expect(answer?.statusCode == status)
  }
}
