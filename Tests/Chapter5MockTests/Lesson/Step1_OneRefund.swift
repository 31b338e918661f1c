import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The mock that looks for a missing call and for nothing else.
enum Step1 {
  // slice: mock
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
  // end slice: mock
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

  // slice: test
  @Test func refundsInMoney() {
    let payments = MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
  // end slice: test
}

@Suite struct Step1OneRequest {
  typealias MockPayments = Step1.MockPayments

  // slice: desk
  struct RefundDesk {
    let session: any URLSessionProtocol
    let shop: URL

    func refund(_ receipt: String, then done: @escaping @Sendable () -> Void) {
      session.post(shop.appendingPathComponent("refunds/\(receipt)"), then: done)
    }
  }
  // end slice: desk

  @Test func refundsInMoney() {
    let payments = MockPayments(expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments, shop: ShopURL.any)
    desk.refund("A-17") {}
    payments.verify()
  }
}
