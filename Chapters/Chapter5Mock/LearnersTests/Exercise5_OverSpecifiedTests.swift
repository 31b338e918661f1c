import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 5.5: over-specified tests, to be cured.
///
/// These tests pass on the real API, and fail on others that are just as correct.
/// Drop each demand that nobody relies on, until they pass on all of those. They
/// must still notice each of eight faults, on at least one seam; use both seams.

@Suite struct OverSpecifiedTests {
  // TODO: Here and below, ask for less where nobody relies on it; wait where you must.
  private let shop = MockShop(inOrder: true)
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
    let expected = [507, 508].map { LoadOutcome.refused(.network(statusCode: $0)) }
    #expect(seen == expected)
    shop.verify()
  }

  @Test(arguments: Seam.allCases)
  func reportsARefusedPriceChange(seam: Seam) async {
    shop.expect(ExpectedRequest("PUT", "/items/7/price"), answer: .status(409)) {
      $0.allHTTPHeaderFields?.count == 2
    }
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
