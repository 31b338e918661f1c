import AnswerKit
import DoubleKit
import Foundation
import Testing

/// The same mock below a real `URLSession`: one expectation for each session.
final class MockPaymentsURLProtocol: URLProtocol {
  // slice: script
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
  // end slice: script

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: load
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
  // end slice: load

  override func stopLoading() {}

  // slice: verify
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
  // end slice: verify
}

@Suite(.lessonStep) struct Step4AVoucherToo {
  typealias RefundDesk = Step2.RefundDesk

  // slice: test
  @Test func refundsInMoney() async {
    let payments = MockPaymentsURLProtocol.makeSession(
      expecting: ExpectedRequest("POST", "/refunds/A-17"))
    let desk = RefundDesk(session: payments.urlSession, shop: payments.baseURL)
    let done = CompletionLog<Void>()
    desk.refund("A-17") { done.record(()) }
    await done.values(atLeast: 1)
    MockPaymentsURLProtocol.verify(payments)
  }
  // end slice: test
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
