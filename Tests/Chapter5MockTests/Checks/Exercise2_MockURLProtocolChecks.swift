import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("5.2 MockURLProtocol", .tags(.mock, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise2_MockURLProtocol {
  var makeSession: @Sendable ([ExpectedCall]) -> DoubledSession =
    Exercise2_Subject.makeSession
  var verify: @Sendable (DoubledSession, SourceLocation) -> Void =
    Exercise2_Subject.verify

  let teach = Teaching(
    "A mock fails each unexpected request at once, and verify() reports it to the test.",
    open: "Chapters/Chapter5Mock/URLProtocol/Exercise2_MockURLProtocol.swift")

  private var model: MockModel<ExpectedRequest> {
    MockModel("MockURLProtocol", makeDoubledSession: makeSession, verify: verify)
  }

  @Test("fails each unexpected request at once, and reports it in verify()")
  func reportsUnexpectedRequests() async {
    let fault = await model.unexpectedCall()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("gives each expected request its answer, even after a wrong request")
  func answersAnExpectedRequest() async {
    let fault = await model.expectedCall()
    teach.saying("A wrong request does not use up an expectation.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("reports the missing requests in verify()")
  func reportsMissingRequests() async {
    let fault = await model.missingCall()
    teach.saying("verify() reports each expected request that never came.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.expectLaws(
      URLProtocolLaws.ofAMock,
      of: URLProtocolDouble("MockURLProtocol") { [makeSession] answer, requests in
        makeSession(requests.map { ExpectedCall($0, answer: answer) })
      })
  }
}
