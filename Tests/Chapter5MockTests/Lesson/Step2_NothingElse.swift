import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The mock that judges each call.
enum Step2 {
  final class MockPayments: URLSessionProtocol {
    private let expected: Mutex<ExpectedRequest?>
    // slice: line
    private let sourceLocation: SourceLocation

    init(expecting request: ExpectedRequest, sourceLocation: SourceLocation = #_sourceLocation) {
      expected = Mutex(request)
      self.sourceLocation = sourceLocation
    }
    // end slice: line

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      PaymentTask { [self] in
        let booked = judge(request)
        completionHandler(booked.data, booked.response, booked.error)
      }
    }

    // slice: judge
    private func judge(_ request: URLRequest) -> SessionAnswer {
      do {
        try expected.withLock { next in
          if next?.matches(request) != true { throw UnexpectedRequest(request, expected: next) }
          next = nil
        }
        return .status(201)
      } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
        return .failure(error)
      }
    }
    // end slice: judge

    func verify(sourceLocation: SourceLocation = #_sourceLocation) {
      guard let missing = expected.withLock({ $0 }) else { return }
      Issue.record("\(missing) was expected but did not come.", sourceLocation: sourceLocation)
    }
  }

  /// The desk of that Friday.
  struct RefundDesk {
    let session: any URLSessionProtocol
    let shop: URL

    // slice: friday
    func refund(_ receipt: String, then done: @escaping @Sendable () -> Void) {
      session.post(shop.appendingPathComponent("refunds/\(receipt)")) {
        session.post(shop.appendingPathComponent("vouchers/\(receipt)"), then: done)
      }
    }
    // end slice: friday
  }
}

@Suite struct Step2AVoucherToo {
  @Test func refundsInMoney() {
    let payments = Step1.MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = Step2.RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
}

@Suite(.lessonStep) struct Step2TheMockJudges {
  @Test func refundsInMoney() {
    let payments = Step2.MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = Step2.RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
}

@Suite struct Step2MoneyAlone {
  @Test func refundsInMoney() {
    let payments = Step2.MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = Step1OneRequest.RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
}
