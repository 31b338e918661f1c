import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

/// The page that loads before it has saved.
@Suite(.lessonStep) struct Step5LoadsTooEarly {
  struct PricePage {
    let api: any ItemDetailAPIProtocol

    // slice: early
    func save(_ price: Int, ofItem id: Int) {
      api.loadItemDetail(id: id) { _ in }
      api.updatePrice(ofItem: id, to: price) { _ in }
    }
    // end slice: early
  }

  // slice: test
  @Test func savesThenLoads() {
    let shop = MockShop()
    shop.expect(ExpectedRequest("PUT", "/items/3/price"), answer: .status(204))
    shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(204))
    let api = ItemDetailAPI(urlSession: shop.session, baseURL: ShopURL.any)
    PricePage(api: api).save(5_000, ofItem: 3)
    shop.verify()
  }
  // end slice: test
}

@Suite struct Step5LoadsAfterwards {
  struct PricePage {
    let api: any ItemDetailAPIProtocol

    // slice: page
    func save(_ price: Int, ofItem id: Int) {
      api.updatePrice(ofItem: id, to: price) { _ in
        api.loadItemDetail(id: id) { _ in }
      }
    }
    // end slice: page
  }

  @Test func savesThenLoads() {
    let shop = MockShop()
    shop.expect(ExpectedRequest("PUT", "/items/3/price"), answer: .status(204))
    shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(204))
    let api = ItemDetailAPI(urlSession: shop.session, baseURL: ShopURL.any)
    PricePage(api: api).save(5_000, ofItem: 3)
    shop.verify()
  }
}

/// An expectation that counts headers, on an API that sends one more.
@Suite(.lessonStep) struct Step6OneHeaderMore {
  @Test func asksForTheItem() {
    let shop = MockShop()
    // slice: fussy
    shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(410)) { request in
      request.allHTTPHeaderFields?.count == 1
    }
    // end slice: fussy
    let api = APIVariant.sendsExtraHeader.makeAPI(shop.session, ShopURL.any)
    api.loadItemDetail(id: 3) { _ in }
    shop.verify()
  }
}
