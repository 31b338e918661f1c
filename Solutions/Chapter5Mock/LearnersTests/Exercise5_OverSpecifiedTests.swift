import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 5.5: over-specified tests, cured.
///
/// The shop must know that the caller wants JSON, so `Accept` stays. Nobody
/// relies on the other headers or on the time limit. Two loads are independent,
/// so neither their requests nor their outcomes have an order. A caller relies on
/// an answer and not on its moment, so the tests wait on both seams. The loads
/// fail on purpose: only after a failure can an API show that it asks again.
/// Another right way: a mock and a test of its own for each of the three
/// requests.
@Suite struct OverSpecifiedTests {
  private let shop = MockShop(inOrder: false)
  private let ends = CompletionLog<LoadOutcome>()

  @Test(arguments: Seam.allCases)
  func reportsTwoLoadsThatFail(seam: Seam) async {
    for id in [7, 8] {
      shop.expect(ExpectedRequest("GET", "/items/\(id)"), answer: .status(500 + id)) {
        $0.value(forHTTPHeaderField: "Accept") == "application/json"
      }
    }
    let api = apiUnderTest(through: seam)
    for id in [7, 8] { api.loadItemDetail(id: id, completion: ends.completion) }
    let outcomes = await ends.values(atLeast: 2)
    #expect(outcomes.count == 2)
    #expect(outcomes.contains(.refused(.network(statusCode: 507))))
    #expect(outcomes.contains(.refused(.network(statusCode: 508))))
    shop.verify()
  }

  @Test(arguments: Seam.allCases)
  func reportsARefusedPriceChange(seam: Seam) async {
    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409))
    apiUnderTest(through: seam).updatePrice(ofItem: 7, to: 19_000, completion: ends.completion)
    #expect(await ends.first() == .refused(.network(statusCode: 409)))
    shop.verify()
  }

  private func apiUnderTest(through seam: Seam) -> any ItemDetailAPIProtocol {
    if seam == .protocolInjection { return ItemDetailAPI.underTest(urlSession: shop.session) }
    let doubled = shop.makeSession()
    return ItemDetailAPI.underTest(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
  }
}
