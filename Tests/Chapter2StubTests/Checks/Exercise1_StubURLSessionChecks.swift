import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.1 StubURLSession", .tags(.stub, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise1_StubURLSession {
  var makeStub: @Sendable (SessionAnswer) -> any URLSessionProtocol =
    Exercise1_Subject.makeStub

  let teach = Teaching(
    "A stub delivers its canned answer when the task is resumed.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift")

  @Test("answers when its task is resumed, and not before")
  func waitsForResume() async {
    let stub = makeStub(.status(200, body: "tea"))
    let (early, late) = (CompletionLog<SessionAnswer>(), CompletionLog<SessionAnswer>())
    let task = stub.dataTask(
      with: URLRequest(url: ShopURL.any), completionHandler: early.handler)
    // The answer to a later task is the sign that the first one has had its time.
    stub.send(URLRequest(url: ShopURL.any), to: late)
    let isAnswered = await !late.values(atLeast: 1).isEmpty
    guard
      teach.expect(early.values.isEmpty, "StubURLSession answered before resume() was called"),
      teach.expect(isAnswered, "resume() was called, and StubURLSession delivered nothing")
    else { return }
    task.resume()
    teach.expect(
      await !early.values(atLeast: 1).isEmpty,
      "StubURLSession made two tasks, and the one that was resumed last got no answer")
  }

  @Test("delivers its canned answer as it is")
  func deliversAsGiven() async {
    // If nothing comes at all, the check above says so.
    if await makeStub(.status(200)).delivery(of: "items/31").isNothing { return }
    let fault = await StubModel("StubURLSession", session: makeStub).fault(giving: [
      .status(200, body: "tea"), .status(404), .failure(URLError(.timedOut)),
      SessionAnswer(
        data: Data("tea".utf8), response: SessionAnswer.status(503).response,
        error: URLError(.networkConnectionLost)),
      SessionAnswer(data: nil, response: SessionAnswer.status(200).response, error: nil),
      SessionAnswer(data: nil, response: nil, error: nil),
    ])
    teach.saying("A stub corrects nothing: all three parts arrive as they are.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.expectLaws(
      SessionLaws.ofAStub, of: SessionDouble("StubURLSession", make: makeStub))
  }
}
