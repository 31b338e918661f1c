import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("4.2 SpyURLProtocol", .tags(.spy, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise2_SpyURLProtocol {
  /// A session, and the record that a test reads afterwards.
  struct Spied: Sendable {
    let session: DoubledSession
    let requests: @Sendable () -> [URLRequest]
  }

  var makeSpy: @Sendable (SessionAnswer) -> Spied = {
    let spy = Exercise2_Subject.makeSpy($0)
    return Spied(session: spy.session, requests: spy.requests)
  }

  let teach = Teaching(
    "Each session has a record of its own, with each load once; `canInit` starts no load.",
    open: "Chapters/Chapter4Spy/URLProtocol/Exercise2_SpyURLProtocol.swift")

  private var spy: SpyModel<SentRequest> {
    SpyModel("SpyURLProtocol") { [makeSpy] in
      let spy = makeSpy(.status(200))
      return (spy.session, spy.requests)
    }
  }

  @Test("keeps every request of each session, oldest first")
  func keepsEachSession() async {
    let fault = await spy.wrongRecord()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("records first, then answers")
  func recordsFirst() async {
    let fault = await spy.lateRecord()
    teach.saying("A spy records first, then answers, and holds no lock meanwhile.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the whole request, with its body in httpBody", .askedLast)
  func keepsTheWholeRequest() async {
    var fault = await spy.changedCall(SentRequest("PUT", "items/12?in=won", body: "9000"))
    if fault == nil {
      let streamed = SentRequest("POST", "reviews", body: "good tea", asStream: true)
      fault = await spy.changedCall(streamed).map { "The body came in a stream. \($0)" }
    }
    teach.saying(
      "A stream can be read only once, so a spy keeps a copy with the body in `httpBody`."
    )
    .expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.saying("A spy answers as a stub does.").expectLaws(
      URLProtocolLaws.ofASpy,
      of: URLProtocolDouble("SpyURLProtocol") { [makeSpy] answer, _ in makeSpy(answer).session })
  }
}
