import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.2 StubURLProtocol", .tags(.stub, .urlProtocol))
struct Exercise2_StubURLProtocol {
  var makeSession: @Sendable (SessionAnswer) -> DoubledSession =
    Exercise2_Subject.makeSession

  let teach = Teaching(
    "A stub answers every request of a session from the can of that session.",
    open: "Chapters/Chapter2Stub/URLProtocol/Exercise2_StubURLProtocol.swift")

  @Test("answers a data task with the status in its can")
  func answersADataTask() async {
    let log = ask(makeSession(.status(202, body: "tea")))
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "StubURLProtocol delivered nothing: a data task was resumed and did not end.")
    else { return }
    teach.expect(
      answer.statusCode == 202, "StubURLProtocol has status 202 in its can and delivered \(answer)."
    )
    teach.expect(answer.error == nil, "StubURLProtocol added an error to a good answer.")
  }

  @Test("delivers the whole body")
  func deliversTheWholeBody() async {
    let body = String(repeating: "보리차 ", count: 5000)
    let answer = await ask(makeSession(.status(200, body: body))).values(atLeast: 1).first
    let isRight = answer?.data == Data(body.utf8)
    teach.expect(
      isRight,
      "StubURLProtocol has \(body.utf8.count) bytes in its can and delivered"
        + " \(answer.map { "\($0), and not these bytes" } ?? "nothing").")
  }

  @Test("delivers an error, and nothing with it")
  func deliversAnError() async {
    let log = ask(makeSession(.failure(URLError(.networkConnectionLost))))
    let answer = await log.values(atLeast: 1).first
    teach.expect(
      (answer?.error as? URLError)?.code == .networkConnectionLost,
      "StubURLProtocol has an error in its can and delivered \(answer.orNothing).")
  }

  @Test("tells its client a response, the body and the end, and nothing after it")
  func tellsAnAnswerOnce() async {
    let calls = await makeSession(.status(203, body: "cocoa")).clientCalls()
    let ends = calls.last == .end && calls.misplacedCall == nil
    teach.expect(ends, "StubURLProtocol told its client \(calls.text).")
  }

  @Test("tells its client an error alone, and nothing after it")
  func tellsAnErrorAlone() async {
    let calls = await makeSession(.failure(URLError(.cannotFindHost))).clientCalls()
    teach.expect(
      calls.isFailure,
      "StubURLProtocol has an error alone in its can and told its client \(calls.text).")
  }

  @Test("fails a can of three nils, since no load ends without a response")
  func failsThreeNils() async {
    let nothing = SessionAnswer(data: nil, response: nil, error: nil)
    let calls = await makeSession(nothing).clientCalls()
    teach.expect(
      calls.isFailure,
      "StubURLProtocol has three nils in its can and told its client \(calls.text).")
  }

  @Test("fails a request to a host that has no can")
  func failsWithoutACan() async {
    let session = makeSession(.status(203, body: "cocoa"))
    let calls = await session.clientCalls(loading: ShopURL.fresh())
    // A double that tells its sessions apart by something other than the host
    // answers here, and rightly so.
    let isOwn = calls == [.response(status: 203), .body(Data("cocoa".utf8)), .end]
    teach.expect(
      calls.isFailure || isOwn,
      "StubURLProtocol was asked by a host without a can and told its client \(calls.text).")
  }

  @Test("delivers an empty body as an answer that ends")
  func deliversAnEmptyBody() async {
    let answer = await ask(makeSession(.status(204))).values(atLeast: 1).first
    let isEmpty = answer?.statusCode == 204 && answer?.error == nil && answer?.data?.count ?? 0 == 0
    teach.expect(
      isEmpty,
      "StubURLProtocol has status 204 and an empty body in its can and delivered"
        + " \(answer.orNothing).")
  }

  @Test("answers each task of its session")
  func answersEachTask() async {
    let session = makeSession(.status(404))
    let log = CompletionLog<Int>()
    for number in 1...3 {
      let task = session.urlSession.dataTask(with: session.baseURL) { _, response, _ in
        if response != nil { log.record(number) }
      }
      task.resume()
    }
    let answered = await log.values(atLeast: 3)
    teach.expect(
      answered.sorted() == [1, 2, 3],
      "StubURLProtocol was asked three times and answered the tasks \(answered).")
  }

  @Test("keeps the cans of twenty sessions apart")
  func keepsTheCansApart() async {
    let sessions = (1...20).map { number in (number, makeSession(.status(200, body: "\(number)"))) }
    let log = CompletionLog<Bool>()
    for (number, session) in sessions {
      let task = session.urlSession.dataTask(with: session.baseURL) { data, _, _ in
        log.record(data == Data("\(number)".utf8))
      }
      task.resume()
    }
    let right = await log.values(atLeast: 20).count { $0 }
    teach.expect(
      right == 20, "Twenty sessions asked at once and \(right) got the answer in their own can.")
  }

  @Test("serves ItemDetailAPI")
  func servesTheAPI() async {
    let session = makeSession(.status(200, body: teapotJSON))
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
      .loadItemDetail(id: 4, completion: log.completion)
    let outcome = await log.values(atLeast: 1).first
    teach.expect(
      outcome == .item(teapot),
      "ItemDetailAPI asked StubURLProtocol for the item in its can; it got \(outcome.orNothing)."
    )
  }

  @Test("serves ItemDetailAPI to a caller that awaits, again and again")
  func servesACallerThatAwaits() async {
    let session = makeSession(.status(200, body: teapotJSON))
    let api = ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
    let items = try? await value(within: .answer) {
      [try await api.itemDetail(id: 4), try await api.itemDetail(id: 4)]
    }
    teach.expect(
      items == [teapot, teapot],
      "A caller awaited an item twice and StubURLProtocol did not deliver it both times.")
  }

  private let teapot = Item(id: 4, title: "Teapot", descriptions: "Holds a litre.", price: 21_000)
  private let teapotJSON =
    #"{"id":4,"title":"Teapot","descriptions":"Holds a litre.","price":21000}"#

  private func ask(_ session: DoubledSession) -> CompletionLog<SessionAnswer> {
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(URLRequest(url: session.baseURL), to: log)
    return log
  }
}

extension [ClientCall] {
  /// Whether the client was told of an error, and of nothing else.
  fileprivate var isFailure: Bool {
    if case .failure = first { count == 1 } else { false }
  }
}
