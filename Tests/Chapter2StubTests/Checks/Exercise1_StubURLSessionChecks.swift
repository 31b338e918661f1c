import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.1 StubURLSession", .tags(.stub, .protocolInjection))
struct Exercise1_StubURLSession {
  var makeStub: @Sendable (SessionAnswer) -> any URLSessionProtocol =
    Exercise1_Subject.makeStub

  let teach = Teaching(
    "A stub gives every request its canned answer, when the task is resumed.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift")

  @Test("delivers its canned answer when the task is resumed")
  func answersWhenResumed() async {
    let log = CompletionLog<SessionAnswer>()
    makeStub(.status(200, body: "tea")).send(URLRequest(url: ShopURL.any), to: log)
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "StubURLSession delivered nothing: resume() was called and no answer came.")
    else { return }
    let text = answer.data.map { "\"\(String(decoding: $0, as: UTF8.self))\"" } ?? "no body"
    guard
      teach.expect(
        text == "\"tea\"", "StubURLSession was given the body \"tea\" and delivered \(text).")
    else { return }
    teach.expect(
      answer.statusCode == 200, "StubURLSession was given status 200 and delivered \(answer).")
    teach.expect(answer.error == nil, "StubURLSession added an error to a good answer.")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionLaws.answering + SessionLaws.faithful,
      keptBy: SessionDouble("StubURLSession", make: makeStub), then: SessionLaws.late)
  }

  @Test("serves ItemDetailAPI")
  func servesTheAPI() async {
    let teapot = Item(id: 4, title: "Teapot", descriptions: "Holds a litre.", price: 21_000)
    let body = #"{"id":4,"title":"Teapot","descriptions":"Holds a litre.","price":21000}"#
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: makeStub(.status(200, body: body)), baseURL: ShopURL.any)
      .loadItemDetail(id: 4, completion: log.completion)
    let outcome = await log.values(atLeast: 1).first
    teach.expect(
      outcome == .item(teapot),
      "StubURLSession was given an item, and ItemDetailAPI got \(outcome.orNothing) from it.")
  }
}
