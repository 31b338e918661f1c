import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.2 SpyURLProtocol", .tags(.spy, .urlProtocol))
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
    "A spy answers as a stub does, and keeps every request of each session for the test to read.",
    open: "Chapters/Chapter4Spy/URLProtocol/Exercise2_SpyURLProtocol.swift")

  @Test("records the whole request: method, headers and body")
  func recordsTheWholeRequest() async {
    let spy = makeSpy(.status(200))
    guard teach.expectSafe(await spy.session.disorder()) else { return }
    // Another check is about a record that comes after its answer.
    await spy.session.loaderIsDone()
    let before = spy.requests().count
    let again = spy.requests().count
    guard
      teach.expect(
        again == before,
        "SpyURLProtocol loaded a page and showed a record of \(before), and at a second look of"
          + " \(again). Reading must not change the record.")
    else { return }
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: spy.session.urlSession, baseURL: spy.session.baseURL)
      .updatePrice(ofItem: 12, to: 9_000, completion: log.completion)
    await log.values(atLeast: 1)
    await spy.session.loaderIsDone()
    let recorded = spy.requests().dropFirst(before)
    guard
      let request = teach.expectValue(
        recorded.first, "ItemDetailAPI sent a price, and SpyURLProtocol recorded nothing.")
    else { return }
    let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    let type = request.value(forHTTPHeaderField: "Content-Type").orNothing
    teach.expect(
      recorded.count == 1 && request.httpMethod == "PUT" && body == #"{"price":9000}"#
        && type == "application/json",
      "ItemDetailAPI sent one PUT with JSON, and SpyURLProtocol recorded \(recorded.count). The first"
        + " has the method \(request.httpMethod.orNothing), the type \(type) and the body \"\(body)\"."
    )
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    let double = URLProtocolDouble("SpyURLProtocol") { [makeSpy] answer, _ in
      makeSpy(answer).session
    }
    await teach.expect(.answering, keptBy: double)
  }

  @Test("keeps its record as every spy does")
  func keepsItsRecord() async {
    await teach.expectRecordLaws(
      and: RecordLaws.whenItAnswers() + RecordLaws.ofRequests + RecordLaws.ofStreams,
      keptBy: RecordingDouble(requestsOf: "SpyURLProtocol") { [makeSpy] answer in
        let spy = makeSpy(answer)
        return .init(of: spy.session, requests: spy.requests)
      })
  }
}
