import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.5: an over-specified test, cured.
///
/// The shop needs to know that JSON is wanted, so `Accept` stays; the rest of
/// the headers is nobody's business. A caller relies on an answer and not on
/// its moment, so both seams wait. The load fails on purpose: only an API that
/// was refused shows whether it asks again. When no answer comes, the shop
/// still verifies, since the call that is missing is the reason. Another right
/// way: a mock and a test of its own for each of the two requests.
struct OverSpecifiedTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let shop = MockShop()
    await tryOut(makeAPI(shop.session, ShopURL.any), in: shop)
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let shop = MockShop()
    let doubled = shop.makeSession()
    await tryOut(makeAPI(doubled.urlSession, doubled.baseURL), in: shop)
  }

  /// Loads an item that the shop cannot give now, then changes its price.
  private func tryOut(_ api: any ItemDetailAPIProtocol, in shop: MockShop) async {
    defer { shop.verify() }
    shop.expect(ExpectedRequest("GET", "/items/7"), answer: .status(503)) { request in
      request.value(forHTTPHeaderField: "Accept") == "application/json"
    }
    let loads = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 7, completion: loads.completion)
    guard let load = await loads.first() else { return }
    #expect(load == .refused(.network(statusCode: 503)))

    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409))
    let changes = CompletionLog<LoadOutcome>()
    api.updatePrice(ofItem: 7, to: 19_000, completion: changes.completion)
    let change = await changes.first()
    #expect(change == .refused(.network(statusCode: 409)))
  }
}
