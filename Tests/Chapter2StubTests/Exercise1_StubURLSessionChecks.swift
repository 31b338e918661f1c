import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.1 StubURLSession", .tags(.stub, .protocolInjection))
struct Exercise1_StubURLSession {
  var makeStub: @Sendable (SessionAnswer) -> any URLSessionProtocol =
    Exercise1_Subject.makeStub

  let teach = Teaching(
    "A stub answers every request from its can, when the task is resumed.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift")
  let request = URLRequest(url: ShopURL.any)

  @Test("answers from its can when the task is resumed")
  func answersWhenResumed() async {
    let log = CompletionLog<SessionAnswer>()
    makeStub(.status(200, body: "tea")).send(request, to: log)
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "StubURLSession delivered nothing: resume() was called and no answer came.")
    else { return }
    teach.expect(answer.data == Data("tea".utf8), "StubURLSession delivered another body.")
    teach.expect(answer.statusCode == 200, "StubURLSession delivered another response.")
    teach.expect(answer.error == nil, "StubURLSession added an error to a good answer.")
  }

  @Test("keeps silent until the task is resumed")
  func keepsSilentUntilResumed() async {
    let early = CompletionLog<SessionAnswer>()
    let late = CompletionLog<SessionAnswer>()
    let stub = makeStub(.status(200))
    let asleep = stub.dataTask(with: request, completionHandler: early.handler)
    // The second task is resumed, so its answer is the sign that the first has
    // had its time.
    stub.send(request, to: late)
    guard
      teach.expect(
        await late.values(atLeast: 1).count == 1,
        "StubURLSession did not answer a task that was resumed beside a sleeping one.")
    else { return }
    teach.expect(early.values.isEmpty, "StubURLSession answered before resume() was called.")
    asleep.resume()
    teach.expect(
      await early.values(atLeast: 1).count == 1,
      "StubURLSession did not answer a task that was resumed after another one.")
  }

  @Test("delivers whatever is in the can: an error, or nothing at all")
  func deliversAnyAnswer() async {
    let lost = CompletionLog<SessionAnswer>()
    let silent = CompletionLog<SessionAnswer>()
    makeStub(.failure(URLError(.networkConnectionLost))).send(request, to: lost)
    makeStub(SessionAnswer(data: nil, response: nil, error: nil)).send(request, to: silent)
    async let nothingYet = silent.values(atLeast: 1).first
    async let answerYet = lost.values(atLeast: 1).first
    let (nothing, answer) = await (nothingYet, answerYet)
    guard
      teach.expect(
        (answer?.error as? URLError)?.code == .networkConnectionLost,
        "StubURLSession was given an error and delivered \(answer.orNothing).")
    else { return }
    guard
      teach.expect(
        answer?.data == nil && answer?.response == nil,
        "StubURLSession was given an error alone and delivered a body or a response with it.")
    else { return }
    let isNothing = nothing.map { $0.data == nil && $0.response == nil && $0.error == nil }
    teach.expect(
      isNothing == true, "StubURLSession was given three nils and delivered \(nothing.orNothing).")
  }

  @Test("answers each task, once")
  func answersEachTaskOnce() async {
    let stub = makeStub(.status(404))
    let log = CompletionLog<Int>()
    for number in 1...3 {
      stub.dataTask(with: request) { _, _, _ in log.record(number) }.resume()
    }
    let answered = await log.values(atLeast: 3)
    teach.expect(
      answered.sorted() == [1, 2, 3],
      "StubURLSession was asked three times and answered the tasks \(answered).")
  }

  @Test("keeps its can apart from the next stub's")
  func keepsItsOwnCan() async {
    let sold = makeStub(.status(410))
    let open = makeStub(.status(200))
    let log = CompletionLog<SessionAnswer>()
    sold.send(request, to: log)
    open.send(request, to: log)
    let answers = await log.values(atLeast: 2)
    teach.expect(
      Set(answers.map(\.statusCode)) == [410, 200],
      "Two StubURLSessions, with 410 and with 200 in the can, gave the statuses \(answers.map { $0.statusCode ?? 0 })."
    )
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
      "ItemDetailAPI asked StubURLSession for the item in its can; it got \(outcome.orNothing).")
  }
}
