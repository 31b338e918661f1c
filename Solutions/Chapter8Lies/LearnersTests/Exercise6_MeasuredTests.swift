import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 8.6: a suite that fails on no harmless change, and notices each fault.
///
/// The shop relies on the method, the path, `Accept`, the media type and the number in
/// the body; the caller, on one outcome for each call. Nobody relies on the other
/// headers, the time limit, the thread, or the order of loads that do not depend on
/// each other, so the tests ask for none of these. Each test waits for the outcomes
/// before it reads the record. A count stays where somebody pays for a second request.
/// Another right way: one `MockShop(inOrder: false)` for each call, with a condition.
@Suite struct MeasuredTests {
  private let spy = SpyShop(answer: .status(200, body: Scenario.itemJSON))
  private let closedShop = SpyShop(answer: .status(503))
  private let log = CompletionLog<LoadOutcome>()

  @Test func asksForTheItemAsJSON() async throws {
    let requests = await load([7], from: spy)
    let request = try #require(requests.first)
    #expect(request.httpMethod == "GET")
    #expect(request.url?.path == "/items/7")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
  }

  /// Sorted, and no set: the second load of item 7 is a request of its own.
  @Test func asksOnceForEachLoad() async {
    let requests = await load([7, 8, 7], from: spy)
    #expect(requests.compactMap { $0.url?.lastPathComponent }.sorted() == ["7", "7", "8"])
  }

  @Test func asksAClosedShopOnceAndReportsItOnce() async {
    let requests = await load([7], from: closedShop)
    #expect(requests.count == 1)
    #expect(log.values == [.refused(.network(statusCode: 503))])
  }

  @Test func sendsOneChangeAsJSON() async throws {
    let api = spy.apiUnderTest(through: .protocolInjection)
    api.updatePrice(ofItem: 7, to: 950, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(spy.requests.values.map(\.httpMethod) == ["PUT"])
    let request = try #require(spy.requests.values.first)
    let type = request.value(forHTTPHeaderField: "Content-Type")
    #expect(type?.hasPrefix("application/json") == true)
    let body = try JSONDecoder().decode([String: Int].self, from: request.bodyBytes ?? Data())
    #expect(body == ["price": 950])
  }

  @Test func showsTheItem() async {
    await load([7], from: spy, through: .urlProtocol)
    #expect(log.values == [.item(Scenario.item)])
  }

  @Test func reportsALostConnection() async {
    await load([7], from: SpyShop(answer: .failure(URLError(.timedOut))), through: .urlProtocol)
    #expect(log.values == [.lost(.timedOut)])
  }

  /// Loads some items, waits for all outcomes, and reads the requests.
  @discardableResult
  private func load(
    _ ids: [Int], from shop: SpyShop, through seam: Seam = .protocolInjection
  ) async -> [URLRequest] {
    let api = shop.apiUnderTest(through: seam)
    for id in ids { api.loadItemDetail(id: id, completion: log.completion) }
    await log.values(atLeast: ids.count)
    return shop.requests.values
  }
}
