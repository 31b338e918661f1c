// Half right: asks for less, but does not wait; fails on 3 harmless changes. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 8.6: a green suite, to be measured and repaired.
@Suite struct MeasuredTests {
  private let spy = SpyShop(answer: .status(200, body: Scenario.itemJSON))
  private let closedShop = SpyShop(answer: .status(503))
  private let log = CompletionLog<LoadOutcome>()

  // TODO: Wait for what is to come, and ask for no order and no thread.
  @Test func asksForTheItemAsJSON() {
    let request = load(from: spy)
    #expect(request?.httpMethod == "GET")
    #expect(request?.url?.path == "/items/7")
    #expect(request?.value(forHTTPHeaderField: "Accept") == "application/json")
  }
  @Test func sendsThePriceAsJSON() throws {
    let request = change()
    let type = request?.value(forHTTPHeaderField: "Content-Type")
    #expect(type?.hasPrefix("application/json") == true)
    let body = try JSONDecoder().decode([String: Int].self, from: request?.bodyBytes ?? Data())
    #expect(body == ["price": 950])
  }
  @Test func sendsAChangeOnce() {
    _ = change()
    #expect(spy.requests.values.map(\.httpMethod) == ["PUT"])
  }
  @Test func asksInTheOrderOfTheLoads() {
    let api = spy.apiUnderTest(through: .protocolInjection)
    for id in [7, 8, 7] { api.loadItemDetail(id: id, completion: log.completion) }
    #expect(spy.requests.values.map { $0.url?.lastPathComponent } == ["7", "8", "7"])
  }
  @Test func asksAClosedShopOnce() {
    _ = load(from: closedShop)
    #expect(closedShop.requests.values.count == 1)
  }
  @Test func reportsAClosedShopOnce() {
    _ = load(from: closedShop)
    #expect(log.values == [.refused(.network(statusCode: 503))])
  }
  @Test func callsBackOnTheThreadOfTheCaller() {
    let threads = CompletionLog<ObjectIdentifier>()
    let api = spy.apiUnderTest(through: .protocolInjection)
    api.loadItemDetail(id: 7) { _ in threads.record(ObjectIdentifier(Thread.current)) }
    #expect(threads.values == [ObjectIdentifier(Thread.current)])
  }
  @Test func showsTheItem() async {
    _ = load(from: spy, through: .urlProtocol)
    #expect(await log.first() == .item(Scenario.item))
  }
  @Test func reportsALostConnection() async {
    _ = load(from: SpyShop(answer: .failure(URLError(.timedOut))), through: .urlProtocol)
    #expect(await log.first() == .lost(.timedOut))
  }

  private func load(from shop: SpyShop, through seam: Seam = .protocolInjection) -> URLRequest? {
    shop.apiUnderTest(through: seam).loadItemDetail(id: 7, completion: log.completion)
    return shop.requests.values.first
  }

  private func change() -> URLRequest? {
    let api = spy.apiUnderTest(through: .protocolInjection)
    api.updatePrice(ofItem: 7, to: 950, completion: log.completion)
    return spy.requests.values.first
  }
}
