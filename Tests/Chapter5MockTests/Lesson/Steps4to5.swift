import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

/// The same mock below a real `URLSession`: one expectation for each session.
final class MockPaymentsURLProtocol: URLProtocol {
  // slice: step 4 script
  private struct Script {
    var missing: ExpectedRequest?
    var mistakes: [String] = []
  }

  private static let scripts = PerHost<Script>()

  static func makeSession(expecting request: ExpectedRequest) -> DoubledSession {
    let payments = DoubledSession(answeredBy: MockPaymentsURLProtocol.self)
    scripts[payments.baseURL] = Script(missing: request)
    return payments
  }
  // end slice: step 4 script

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: step 4 load
  override func startLoading() {
    if let mistake = judge() {
      client?.urlProtocol(self, didFailWithError: mistake)
    } else if let booked = SessionAnswer.status(201).response {
      client?.urlProtocol(self, didReceive: booked, cacheStoragePolicy: .notAllowed)
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  private func judge() -> UnexpectedRequest? {
    var mistake: UnexpectedRequest?
    Self.scripts.update(request.url, from: Script()) { script in
      if script.missing?.matches(request) == true {
        script.missing = nil
      } else {
        let wrong = UnexpectedRequest(request, expected: script.missing)
        script.mistakes.append("\(wrong)")
        mistake = wrong
      }
    }
    return mistake
  }
  // end slice: step 4 load

  override func stopLoading() {}

  // slice: step 4 verify
  static func verify(
    _ payments: DoubledSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let script = scripts[payments.baseURL] else {
      Issue.record("No expectation was set for this session.", sourceLocation: sourceLocation)
      return
    }
    #expect(script.mistakes == [], sourceLocation: sourceLocation)
    #expect(script.missing == nil, sourceLocation: sourceLocation)
  }
  // end slice: step 4 verify
}

@Suite(.lessonStep) struct Step4AVoucherToo {
  typealias RefundDesk = Step2.RefundDesk

  // slice: step 4 test
  @Test func refundsInMoney() async {
    let payments = MockPaymentsURLProtocol.makeSession(
      expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments.urlSession, shop: payments.baseURL)
    let done = CompletionLog<Void>()
    desk.refund("A-17") { done.record(()) }
    await done.values(atLeast: 1)
    MockPaymentsURLProtocol.verify(payments)
  }
  // end slice: step 4 test
}

@Suite struct Step4MoneyAlone {
  typealias RefundDesk = Step1OneRequest.RefundDesk

  @Test func refundsInMoney() async {
    let payments = MockPaymentsURLProtocol.makeSession(
      expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments.urlSession, shop: payments.baseURL)
    let done = CompletionLog<Void>()
    desk.refund("A-17") { done.record(()) }
    await done.values(atLeast: 1)
    MockPaymentsURLProtocol.verify(payments)
  }
}

/// The page that loads before it has saved.
@Suite(.lessonStep) struct Step5LoadsTooEarly {
  struct PricePage {
    let api: any ItemDetailAPIProtocol

    // slice: step 5 early
    func save(_ price: Int, ofItem id: Int) {
      api.loadItemDetail(id: id) { _ in }
      api.updatePrice(ofItem: id, to: price) { _ in }
    }
    // end slice: step 5 early
  }

  // slice: step 5 test
  @Test func savesThenLoads() {
    let shop = MockShop()
    shop.expect(ExpectedRequest("PUT", "/items/3/price"), answer: .status(204))
    shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(204))
    let api = ItemDetailAPI(urlSession: shop.session, baseURL: ShopURL.any)
    PricePage(api: api).save(5_000, ofItem: 3)
    shop.verify()
  }
  // end slice: step 5 test
}

@Suite struct Step5LoadsAfterwards {
  struct PricePage {
    let api: any ItemDetailAPIProtocol

    // slice: step 5 page
    func save(_ price: Int, ofItem id: Int) {
      api.updatePrice(ofItem: id, to: price) { _ in
        api.loadItemDetail(id: id) { _ in }
      }
    }
    // end slice: step 5 page
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
    // slice: step 5 fussy
    shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(410)) { request in
      request.allHTTPHeaderFields?.count == 1
    }
    // end slice: step 5 fussy
    let api = APIVariant.sendsExtraHeader.makeAPI(shop.session, ShopURL.any)
    api.loadItemDetail(id: 3) { _ in }
    shop.verify()
  }
}
