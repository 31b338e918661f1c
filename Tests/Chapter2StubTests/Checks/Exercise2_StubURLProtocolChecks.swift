import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.2 StubURLProtocol", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise2_StubURLProtocol {
  var makeSession: @Sendable (SessionAnswer) -> DoubledSession =
    Exercise2_Subject.makeSession

  let teach = Teaching(
    "A stub gives every request of a session the canned answer of that session.",
    open: "Chapters/Chapter2Stub/URLProtocol/Exercise2_StubURLProtocol.swift")

  private var stub: StubModel { StubModel("StubURLProtocol", doubledSession: makeSession) }

  @Test("gives each session its own canned answer")
  func answersItsOwn() async {
    var fault = await stub.faultOfTwo()
    if fault == nil { fault = await stub.fault(giving: [.notHTTP]) }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("fails with the error alone, even if there is a response beside it")
  func deliversAnErrorAlone() async {
    await expectDelivered(
      [
        .failure(URLError(.timedOut)),
        SessionAnswer(
          data: Data("half".utf8), response: SessionAnswer.status(200).response,
          error: URLError(.networkConnectionLost)),
      ], saying: "With an error, the client hears didFailWithError and nothing else.")
  }

  @Test("fails the request if the answer has neither a response nor an error")
  func failsWithoutAResponse() async {
    await expectDelivered(
      [SessionAnswer(data: nil, response: nil, error: nil)],
      saying: "Without a response there is nothing to load: the request fails.")
  }

  @Test("fails a request to a host without an answer", .askedLast)
  func failsAnUnknownHost() async {
    let (session, url) = (makeSession(.status(200)), ShopURL.fresh())
    let isTaken = session.askWhetherItCouldLoad(URLRequest(url: url))
    let calls = await session.clientCalls(loading: url)
    let deed = isTaken ? "told its client \(calls.text)" : "refused it in canInit"
    teach.saying("If no test has set an answer for a host, the request fails.").expect(
      isTaken && calls.isOneFailure,
      "StubURLProtocol got a request to a host without an answer, and \(deed)")
  }

  private func expectDelivered(
    _ answers: [SessionAnswer], saying rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    // If not even a plain answer arrives, the first check says so.
    guard await stub.fault(giving: [.status(202, body: "tea")]) == nil else { return }
    let fault = await stub.fault(giving: answers)
    teach.saying(rule).expect(fault == nil, fault.orNothing, sourceLocation: sourceLocation)
  }
}
