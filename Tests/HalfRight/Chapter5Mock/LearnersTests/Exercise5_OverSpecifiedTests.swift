// Half right: asks for fewer headers, but still for an order and a moment. Earns 10 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 5.5: over-specified tests, to be cured.
@Suite struct OverSpecifiedTests {
  private let shop = MockShop(inOrder: true)
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
    let seen = await ends.values(atLeast: 2)
    let expected = [507, 508].map { LoadOutcome.refused(.network(statusCode: $0)) }
    #expect(seen == expected)
    shop.verify()
  }

  @Test(arguments: Seam.allCases)
  func reportsARefusedPriceChange(seam: Seam) async {
    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409))
    apiUnderTest(through: seam).updatePrice(ofItem: 7, to: 19_000, completion: ends.completion)
    if seam == .urlProtocol { await ends.values(atLeast: 1) }
    #expect(ends.values == [.refused(.network(statusCode: 409))])
    shop.verify()
  }

  private func apiUnderTest(through seam: Seam) -> any ItemDetailAPIProtocol {
    if seam == .protocolInjection { return ItemDetailAPI.underTest(urlSession: shop.session) }
    let doubled = shop.makeSession()
    return ItemDetailAPI.underTest(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
  }
}
