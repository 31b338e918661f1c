import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("5.1 MockURLSession", .tags(.mock, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise1_MockURLSession {
  var makeMock: @Sendable (SourceLocation) -> any ExpectingSession =
    Exercise1_Subject.makeMock

  let teach = Teaching(
    "A mock knows which calls to expect, and fails the test itself when another call comes.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise1_MockURLSession.swift")

  private var model: MockModel<ExpectedRequest> {
    MockModel("MockURLSession") { [makeMock] calls, line in
      let mock = makeMock(line)
      for call in calls { mock.expect(call.request, answer: call.answer) }
      return (mock, mock.verify)
    }
  }

  @Test("reports an unexpected call when it comes")
  func reportsAnUnexpectedCall() async {
    let fault = await model.unexpectedCall()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("gives each expected call its answer, even after a wrong call")
  func answersAnExpectedCall() async {
    let fault = await model.expectedCall()
    teach.saying("A wrong call does not use up an expectation.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("reports the missing calls in verify()")
  func reportsMissingCalls() async {
    let fault = await model.missingCall()
    teach.saying("verify() reports each expected call that never came.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.expectLaws(
      SessionLaws.ofAMock,
      of: SessionDouble("MockURLSession") { [makeMock] answer, requests in
        let mock = makeMock(#_sourceLocation)
        for request in requests {
          let expected = ExpectedRequest(request.httpMethod ?? "", request.url?.path ?? "")
          mock.expect(expected, answer: answer)
        }
        return MadeSession(mock)
      })
  }
}
