import DoubleKit
import Testing

@Suite struct Step3VerifyIsForgotten {
  typealias MockPayments = Step2.MockPayments
  typealias RefundDesk = Step1NothingIsSent.RefundDesk

  // slice: test
  @Test func refundsInMoney() {
    let payments = MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
  }
  // end slice: test
}
