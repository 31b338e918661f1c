import AnswerKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.2 FakeItemURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_FakeItemURLProtocol

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("answersWithWhatTheCoreSays", { await $0.answersWithWhatTheCoreSays() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
      ("handsOnTheRequest", { await $0.handsOnTheRequest() }),
      ("asksAnew", { await $0.asksAnew() }),
    ])

  static let wrongAnswers = lawBreakers + wrongAnswersOfTheCore + wrongQuestions + wrongMemories

  private static let lawBreakers = URLProtocolLawBreaker.answeringItsOwn.wrongAnswers { broken in
    Checks(makeSession: { broken(Exercise2_Subject.makeSession($0)) })
  }

  private static let wrongAnswersOfTheCore = [
    wrong("never answers", rejectedBy: "answersWithWhatTheCoreSays", saying: "delivered nothing") {
      _, _ in
    },
    wrong("always says 200", rejectedBy: "answersWithWhatTheCoreSays", saying: "status 200") {
      double, core in
      let body = core.answer(to: double.readable).data ?? Data()
      double.send(.status(200, body: String(decoding: body, as: UTF8.self)))
    },
    wrong("looks at the response first", saying: "An error goes out as it is, and alone") {
      double, core in
      var answer = core.answer(to: double.readable)
      if answer.response != nil { answer.error = nil }
      double.sendOrFail(answer)
    },
    wrong("ends an answer of three nils", saying: "no real load succeeds") { double, core in
      double.send(core.answer(to: double.readable))
    },
    WrongAnswer(
      "is silent where there is no core", rejectedBy: lawCheck, saying: "a host without",
      Checks(makeSession: FakeSilentWithoutCore.makeSession)),
    WrongAnswer(
      "one core for all sessions", rejectedBy: lawCheck, saying: "got their own answer",
      Checks(makeSession: FakeWithStaticCore.makeSession)),
  ]

  private static let wrongQuestions = [
    asking("asks with the URL alone", saying: "and shows the method GET") {
      URLRequest(url: $0.url ?? ShopURL.any)
    },
    asking("loses the headers", saying: "shows no header") {
      var request = $0
      request.allHTTPHeaderFields = [:]
      return request
    },
    asking("loses the query", saying: "and shows the address") {
      var request = $0
      request.url = request.url.flatMap { URL(string: "\($0)".prefix { $0 != "?" } + "") }
      return request
    },
    asking("takes the body for text", saying: "of its 70005") {
      var request = $0
      request.httpBody = request.httpBody.map { Data(String(decoding: $0, as: UTF8.self).utf8) }
      return request
    },
    asking("reads the first piece of a stream", saying: "as a stream; the core found 4096") {
      var request = $0
      request.httpBody = request.httpBody?.prefix(4096)
      return request
    },
    wrong(
      "reads the stream of a PUT alone", rejectedBy: "handsOnTheRequest",
      saying: "shows 0 of them in httpBody"
    ) { $0.sendOrFail($1.answer(to: $0.request.httpMethod == "PUT" ? $0.readable : $0.request)) },
    wrong("hands on the stream as it is", rejectedBy: "handsOnTheRequest", saying: "found 0 bytes")
    { $0.sendOrFail($1.answer(to: $0.request)) },
    wrong("asks the core twice", rejectedBy: "asksAnew", saying: #"in answer 1", and was"#) {
      double, core in
      _ = core.answer(to: double.readable)
      double.sendOrFail(core.answer(to: double.readable))
    },
    again("asks the core again when that failed", saying: "second: DELETE jug") {
      $0.error != nil
    },
    again("asks the core again when that is busy", saying: "first: GET cup") {
      $0.statusCode == 503
    },
    asking("adds a header", saying: "the one header X-Till: 2, and the core found") {
      var request = $0
      request.setValue("fake", forHTTPHeaderField: "X-Double")
      return request
    },
    asking("reads a stream of 64 KiB", saying: "as a stream; the core found 65536") {
      var request = $0
      request.httpBody = request.httpBody?.prefix(65_536)
      return request
    },
    wrong(
      "answers without a body", rejectedBy: "asksAnew", saying: "and was no body"
    ) { double, core in
      let answer = core.answer(to: double.readable)
      double.sendOrFail(SessionAnswer(data: nil, response: answer.response, error: answer.error))
    },
    wrong("asks of a DELETE first what is there", rejectedBy: "asksAnew", saying: "DELETE jug") {
      double, core in
      if double.request.httpMethod == "DELETE" {
        _ = core.answer(to: URLRequest(url: double.request.url ?? ShopURL.any))
      }
      double.sendOrFail(core.answer(to: double.readable))
    },
  ]

  private static let wrongMemories = [
    WrongAnswer(
      "a stub: asks the core in advance and keeps the answer", rejectedBy: "asksAnew",
      saying: "The answer to the last should be",
      Checks(makeSession: { core in
        let canned = core.answer(to: URLRequest(url: ShopURL.any))
        return ClosureURLProtocol.makeSession { $0.sendOrFail(canned) }
      })),
    WrongAnswer(
      "remembers for each session what it was told", rejectedBy: "asksAnew",
      saying: "The answer to the last should be",
      Checks(makeSession: { core in
        let told = FirstAnswer()
        return ClosureURLProtocol.makeSession { $0.sendOrFail(told.orAsk(core, $0.readable)) }
      })),
  ]

  static let rightAnswers = [
    RightAnswer("a path for each session instead of a host", Checks(makeSession: FakeByPath.make)),
    RightAnswer(
      "asks the core for a list of calls and makes them afterwards",
      Checks(makeSession: { core in
        ClosureURLProtocol.makeSession { double in
          for call in calls(for: core.answer(to: double.readable)) { call(double) }
        }
      })),
    RightAnswer(
      "asks and answers on a queue, unless it was stopped",
      Checks(makeSession: FakeOnAQueue.makeSession)),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, rejectedBy check: String = lawCheck, saying fault: String,
    load: @escaping @Sendable (ClosureURLProtocol, any ItemServing) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeSession: { core in ClosureURLProtocol.makeSession { load($0, core) } }))
  }

  /// Asks twice where an answer is bad.
  private static func again(
    _ name: String, saying fault: String,
    where isBad: @escaping @Sendable (SessionAnswer) -> Bool
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "asksAnew", saying: fault) { double, core in
      let answer = core.answer(to: double.readable)
      double.sendOrFail(isBad(answer) ? core.answer(to: double.readable) : answer)
    }
  }

  /// A right adapter, but for the request that it hands on.
  private static func asking(
    _ name: String, saying fault: String,
    with change: @escaping @Sendable (URLRequest) -> URLRequest
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "handsOnTheRequest", saying: fault) { double, core in
      double.sendOrFail(core.answer(to: change(double.readable)))
    }
  }

  private static func calls(for answer: SessionAnswer) -> [(URLProtocol) -> Void] {
    if let error = answer.error { return [{ $0.client?.urlProtocol($0, didFailWithError: error) }] }
    guard let response = answer.response else {
      return [{ $0.client?.urlProtocol($0, didFailWithError: URLError(.badServerResponse)) }]
    }
    return [
      { $0.client?.urlProtocol($0, didReceive: response, cacheStoragePolicy: .notAllowed) },
      { $0.client?.urlProtocol($0, didLoad: answer.data ?? Data()) },
      { $0.client?.urlProtocolDidFinishLoading($0) },
    ]
  }
}
