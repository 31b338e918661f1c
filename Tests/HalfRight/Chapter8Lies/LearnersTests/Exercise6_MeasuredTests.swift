// Half right: fails on no harmless change, and notices half of the faults. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 8.6: a green suite, to be measured and repaired.
@Suite struct MeasuredTests {
  private let spy = SpyShop(answer: .status(200, body: Scenario.itemJSON))
  private let log = CompletionLog<LoadOutcome>()

  // TODO: What does the shop rely on in a request? These tests look at none any more.
  @Test func sendsAChangeOnce() async {
    let api = spy.apiUnderTest(through: .protocolInjection)
    api.updatePrice(ofItem: 7, to: 950, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(spy.requests.values.map(\.httpMethod) == ["PUT"])
  }

  @Test func asksAClosedShopOnceAndReportsItOnce() async {
    let closedShop = SpyShop(answer: .status(503))
    await load(from: closedShop, through: .protocolInjection)
    #expect(closedShop.requests.values.count == 1)
    #expect(log.values == [.refused(.network(statusCode: 503))])
  }

  @Test func showsTheItem() async {
    await load(from: spy, through: .urlProtocol)
    #expect(log.values == [.item(Scenario.item)])
  }

  @Test func reportsALostConnection() async {
    await load(from: SpyShop(answer: .failure(URLError(.timedOut))), through: .urlProtocol)
    #expect(log.values == [.lost(.timedOut)])
  }

  private func load(from shop: SpyShop, through seam: Seam) async {
    shop.apiUnderTest(through: seam).loadItemDetail(id: 7, completion: log.completion)
    await log.values(atLeast: 1)
  }
}
