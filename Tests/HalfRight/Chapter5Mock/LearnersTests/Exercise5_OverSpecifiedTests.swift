// Half right: the order and the moment are loosened, but not the headers and the time limit.
// Earns 12 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 5.5: over-specified tests, to be cured.
@Suite struct OverSpecifiedTests {
  private let shop = MockShop(inOrder: false)
  private let ends = CompletionLog<LoadOutcome>()

  @Test(arguments: Seam.allCases)
  func reportsTwoLoadsThatFail(seam: Seam) async {
    for id in [7, 8] {
      shop.expect(ExpectedRequest("GET", "/items/\(id)"), answer: .status(500 + id)) {
        $0.allHTTPHeaderFields == ["Accept": "application/json"] && $0.timeoutInterval == 60
      }
    }
    let api = apiUnderTest(through: seam)
    for id in [7, 8] { api.loadItemDetail(id: id, completion: ends.completion) }
    let seen = await ends.values(atLeast: 2)
    #expect(seen.count == 2)
    for status in [507, 508] {
      #expect(seen.contains(.refused(.network(statusCode: status))))
    }
    shop.verify()
  }

  @Test(arguments: Seam.allCases)
  func reportsARefusedPriceChange(seam: Seam) async {
    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409)) {
      $0.allHTTPHeaderFields?.count == 2
    }
    apiUnderTest(through: seam).updatePrice(ofItem: 7, to: 19_000, completion: ends.completion)
    #expect(await ends.values(atLeast: 1) == [.refused(.network(statusCode: 409))])
    shop.verify()
  }

  private func apiUnderTest(through seam: Seam) -> any ItemDetailAPIProtocol {
    if seam == .protocolInjection { return ItemDetailAPI.underTest(urlSession: shop.session) }
    let doubled = shop.makeSession()
    return ItemDetailAPI.underTest(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
  }
}
