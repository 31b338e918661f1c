import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.1 SpyURLSession", .tags(.spy, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise1_SpyURLSession {
  /// A session, and the record that a test reads afterwards.
  struct Spied: Sendable {
    let session: any URLSessionProtocol
    let requests: @Sendable () -> [URLRequest]
  }

  var makeSpy: @Sendable (SessionAnswer) -> Spied = {
    let spy = Exercise1_Subject.makeSpy($0)
    return Spied(session: spy.session, requests: spy.requests)
  }

  let teach = Teaching(
    "A spy keeps every request, oldest first, when its task is made, resumed or not.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise1_SpyURLSession.swift")

  private var spy: SpyModel<SentRequest> {
    SpyModel("SpyURLSession") { [makeSpy] in
      let spy = makeSpy(.status(200))
      return (spy.session, spy.requests)
    }
  }

  @Test("keeps every request when its task is made, oldest first")
  func keepsEveryRequest() async {
    let fault = await spy.wrongRecord()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the whole request: URL, method, headers and body")
  func keepsTheWholeRequest() async {
    let fault = await spy.changedCall(SentRequest("PUT", "items/12?in=won", body: "9000"))
    teach.saying("A recorded request is the request exactly as it came.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("records first, then answers", .askedLast)
  func recordsFirst() async {
    let fault = await spy.lateRecord()
    teach.saying("A spy records first, then answers, and holds no lock meanwhile.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.saying("A spy answers as a stub does.").expectLaws(
      SessionLaws.calling + SessionLaws.faithful + [SessionLaws.outlivesItsSession],
      of: SessionDouble("SpyURLSession") { [makeSpy] in makeSpy($0).session })
  }
}
