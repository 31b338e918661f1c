import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

/// What the lesson says of its mocks.
@Suite("Lesson 5: the mocks of the steps")
struct MockPaymentsTests {
  private let refund = ExpectedRequest("POST", "/refunds/A-17")

  @Test("a mock reports while the wrong call is running")
  func reportsInsideTheCall() async throws {
    let events = CompletionLog<String>()
    let reports = IssueHandlingTrait.compactMapIssues { _ in
      events.record("report")
      return nil
    }
    let payments = Step2.MockPayments(expecting: refund)
    try await reports.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
      events.record("the call begins")
      payments.post(ShopURL.any.appendingPathComponent("vouchers/A-17")) {}
      events.record("the call has returned")
    }
    #expect(events.values == ["the call begins", "report", "the call has returned"])
  }

  @Test("a wrong call does not use up the expectation")
  func keepsTheExpectation() async {
    let reports = await issues {
      let payments = Step2.MockPayments(expecting: refund)
      payments.post(ShopURL.any.appendingPathComponent("vouchers/A-17")) {}
      payments.post(ShopURL.any.appendingPathComponent("refunds/A-17")) {}
      payments.verify()
    }
    #expect(
      reports.map(\.sentence) == ["POST /vouchers/A-17 came; POST /refunds/A-17 was expected."])
  }

  @Test("each seam reports a missing call once")
  func reportsWhatIsMissing() async {
    let injected = await issues { Step2.MockPayments(expecting: refund).verify() }
    let loaded = await issues {
      MockPaymentsURLProtocol.verify(MockPaymentsURLProtocol.makeSession(expecting: refund))
    }
    #expect(injected.count == 1 && loaded.count == 1)
  }

  @Test("a session that was told nothing is no success")
  func reportsThatNothingWasSet() async {
    let reports = await issues {
      MockPaymentsURLProtocol.verify(DoubledSession(answeredBy: MockPaymentsURLProtocol.self))
    }
    #expect(reports.map(\.sentence) == ["No expectation was set for this session."])
  }

  @Test(
    "an expectation that counts headers is met by all but one of the APIs that are as good",
    arguments: APIVariant.equivalents)
  func falseAlarm(_ api: APIVariant) async {
    let reports = await issues {
      let shop = MockShop()
      shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(410)) {
        $0.allHTTPHeaderFields?.count == 1
      }
      api.makeAPI(shop.session, ShopURL.any).loadItemDetail(id: 3) { _ in }
      shop.verify()
    }
    #expect(reports.isEmpty == (api.name != "sendsExtraHeader"))
  }
}
