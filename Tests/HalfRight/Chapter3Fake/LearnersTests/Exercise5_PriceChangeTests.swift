// Half right: items are loaded on each seam, but no price is changed.
// Earns 12 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 3.5: tests of a price change, with your fakes from 3.1 and 3.2.
@Suite struct PriceChangeTests {
  private let vase = Item(id: 5, title: "Vase", descriptions: "Celadon.", price: 85_000)
  private let bowl = Item(id: 6, title: "Bowl", descriptions: "Brass.", price: 47_000)

  @Test func showsItsItems() async {
    let shop = FakeItemServer(items: [vase, bowl])
    let api = ItemDetailAPI.underTest(urlSession: FakeItemSession(inFrontOf: shop))
    #expect(await load(5, from: api) == .item(vase))
    #expect(await load(6, from: api) == .item(bowl))
  }

  @Test func showsItsItemsThroughARealSession() async {
    let shop = FakeItemServer(items: [vase, bowl])
    let session = FakeItemURLProtocol.makeSession(inFrontOf: shop)
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    #expect(await load(5, from: api) == .item(vase))
    #expect(await load(6, from: api) == .item(bowl))
  }

  private func load(_ id: Int, from api: any ItemDetailAPIProtocol) async -> LoadOutcome? {
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: id, completion: log.completion)
    return await log.first()
  }
}
