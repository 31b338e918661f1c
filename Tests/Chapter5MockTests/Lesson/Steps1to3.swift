import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The mock that looks for a missing call and for nothing else.
enum Step1 {
  // slice: step 1 mock
  final class MockPayments: URLSessionProtocol {
    private let expected: Mutex<ExpectedRequest?>

    init(expecting request: ExpectedRequest) {
      expected = Mutex(request)
    }

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      PaymentTask { [self] in
        expected.withLock { next in
          if next?.matches(request) == true { next = nil }
        }
        let booked = SessionAnswer.status(201)
        completionHandler(booked.data, booked.response, booked.error)
      }
    }

    func verify(sourceLocation: SourceLocation = #_sourceLocation) {
      guard let missing = expected.withLock({ $0 }) else { return }
      Issue.record("\(missing) was expected but did not come.", sourceLocation: sourceLocation)
    }
  }
  // end slice: step 1 mock
}

/// A task of a payment service: it starts when it is resumed.
struct PaymentTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

extension URLSessionProtocol {
  /// Makes a POST request, and resumes its task.
  func post(_ url: URL, then done: @escaping @Sendable () -> Void) {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    dataTask(with: request) { _, _, _ in done() }.resume()
  }
}

@Suite(.lessonStep) struct Step1NothingIsSent {
  typealias MockPayments = Step1.MockPayments

  struct RefundDesk {
    let session: any URLSessionProtocol
    let shop: URL

    func refund(_ receipt: String, then done: @escaping @Sendable () -> Void) {}
  }

  // slice: step 1 test
  @Test func refundsInMoney() {
    let payments = MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
  // end slice: step 1 test
}

@Suite struct Step1OneRequest {
  typealias MockPayments = Step1.MockPayments

  // slice: step 1 desk
  struct RefundDesk {
    let session: any URLSessionProtocol
    let shop: URL

    func refund(_ receipt: String, then done: @escaping @Sendable () -> Void) {
      session.post(shop.appendingPathComponent("refunds/\(receipt)"), then: done)
    }
  }
  // end slice: step 1 desk

  @Test func refundsInMoney() {
    let payments = MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
}

/// The mock that judges each call.
enum Step2 {
  final class MockPayments: URLSessionProtocol {
    private let expected: Mutex<ExpectedRequest?>
    // slice: step 2 line
    private let sourceLocation: SourceLocation

    init(expecting request: ExpectedRequest, sourceLocation: SourceLocation = #_sourceLocation) {
      expected = Mutex(request)
      self.sourceLocation = sourceLocation
    }
    // end slice: step 2 line

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      PaymentTask { [self] in
        let booked = judge(request)
        completionHandler(booked.data, booked.response, booked.error)
      }
    }

    // slice: step 2 judge
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
    // end slice: step 2 judge

    func verify(sourceLocation: SourceLocation = #_sourceLocation) {
      guard let missing = expected.withLock({ $0 }) else { return }
      Issue.record("\(missing) was expected but did not come.", sourceLocation: sourceLocation)
    }
  }

  /// The desk of that Friday.
  struct RefundDesk {
    let session: any URLSessionProtocol
    let shop: URL

    // slice: step 2 friday
    func refund(_ receipt: String, then done: @escaping @Sendable () -> Void) {
      session.post(shop.appendingPathComponent("refunds/\(receipt)")) {
        session.post(shop.appendingPathComponent("vouchers/\(receipt)"), then: done)
      }
    }
    // end slice: step 2 friday
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

@Suite struct Step3VerifyIsForgotten {
  typealias MockPayments = Step2.MockPayments
  typealias RefundDesk = Step1NothingIsSent.RefundDesk

  // slice: step 3 test
  @Test func refundsInMoney() {
    let payments = MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
  }
  // end slice: step 3 test
}
