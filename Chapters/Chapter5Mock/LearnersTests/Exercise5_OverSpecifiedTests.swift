import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.5: an over-specified test, to be cured.
///
/// It passes on the real API, and fails on others that are as good. Ask for
/// less until it passes on them too, and for enough that it still fails on
/// each fault: on one seam at least. `MockShop` is finished; you may use it in
/// another way than this test does.
struct OverSpecifiedTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let shop = MockShop()
    await tryOut(makeAPI(shop.session, ShopURL.any), in: shop, on: .protocolInjection)
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let shop = MockShop()
    let doubled = shop.makeSession()
    await tryOut(makeAPI(doubled.urlSession, doubled.baseURL), in: shop, on: .urlProtocol)
  }

  /// Loads an item that the shop cannot give now, then changes its price.
  private func tryOut(
    _ api: any ItemDetailAPIProtocol, in shop: MockShop, on seam: Seam
  ) async {
    // TODO: Ask of the request no more than the shop needs.
    shop.expect(ExpectedRequest("GET", "/items/7"), answer: .status(503)) { request in
      request.allHTTPHeaderFields == ["Accept": "application/json"]
    }
    let loads = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 7, completion: loads.completion)
    let load = await outcome(in: loads, on: seam)
    #expect(load == .refused(.network(statusCode: 503)))

    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409))
    let changes = CompletionLog<LoadOutcome>()
    api.updatePrice(ofItem: 7, to: 19_000, completion: changes.completion)
    let change = await outcome(in: changes, on: seam)
    #expect(change == .refused(.network(statusCode: 409)))
    shop.verify()
  }

  /// By protocol injection `MockShop` answers before the call has returned.
  private func outcome(
    in log: CompletionLog<LoadOutcome>, on seam: Seam
  ) async -> LoadOutcome? {
    // TODO: Ask for an answer, and not for the moment at which it comes.
    return seam == .protocolInjection ? log.values.first : await log.first()
  }
}
