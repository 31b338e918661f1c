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

@testable import Chapter5Mock

@Suite("Lesson 5: what each seam can do")
struct VerdictsCompared {
  @Test(
    "each fault is reported by the mock itself, on both seams",
    arguments: Exercise5_OverSpecifiedTests.mutants)
  func reportedByTheMock(_ mutant: APIVariant) async {
    for seam in Seam.allCases {
      let verdict = await run.verdict(on: mutant, through: seam)
      #expect(verdict.verdict == .killed, "\(mutant.name) survived \(seam.rawValue).")
      let isMocks = verdict.reasons.contains {
        $0.contains(" came; ") || $0.contains(" came, but ") || $0.contains("did not come")
      }
      #expect(isMocks, "\(mutant.name) \(seam.rawValue): \(verdict.reasons)")
    }
  }

  // The lesson says that a mock is blind to what becomes of an answer.
  @Test("what becomes of an answer is no business of a mock", arguments: Seam.allCases)
  func swappedFieldsSurvive(seam: Seam) async {
    #expect(await run.verdict(on: .swapsFields, through: seam).verdict == .survived)
  }

  private let run = GradedRun(of: Exercise5_Subject.tests, teach: Teaching("", open: ""))
}

/// Says whether a test is there to which an issue would belong.
private final class WhoseTestURLProtocol: URLProtocol {
  static let names = CompletionLog<String>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.names.record(Test.current?.name ?? "no test")
    client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
  }

  override func stopLoading() {}
}

@Suite("Lesson 5: whose test it is")
struct LoaderThreadTests {
  @Test("an issue recorded in startLoading would belong to no test")
  func noTestOnTheLoadersThread() async {
    let doubled = DoubledSession(answeredBy: WhoseTestURLProtocol.self)
    doubled.urlSession.send(URLRequest(url: doubled.baseURL), to: CompletionLog())
    #expect(await WhoseTestURLProtocol.names.first() == "no test")
    #expect(Test.current != nil)
  }
}
