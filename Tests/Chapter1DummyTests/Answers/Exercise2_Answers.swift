import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.2 DummyURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_DummyURLProtocol

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("failsEachRequest", { await $0.failsEachRequest() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
      ("errorNamesTheRequest", { await $0.errorNamesTheRequest() }),
      ("remembersFirst", { await $0.remembersFirst() }),
    ])

  static let wrongAnswers = lawBreakers + recordBreakers + wrongOutcomes + wrongToTheClient

  private static let lawBreakers = URLProtocolLawBreaker.failing.wrongAnswers { broken in
    Checks(makeSession: { broken(Exercise2_Subject.makeSession()) })
  }

  private static let recordBreakers =
    (RecordLawBreaker<URLRequest>.all + [
      .short, .ofReadStreams, .ofLateReads, .ofMarks,
    ]
    + RecordLawBreaker.ofRequests).ends
    .map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: lawCheck, saying: breaker.fault,
        Checks(
          makeSession: { BrokenRecordNet.makeSession(keepingIn: breaker.make()) },
          requests: { BrokenRecordNet.requests(of: $0) }))
    }

  private static let wrongOutcomes = [
    wrong("remembers and leaves the caller waiting", SilentNet.self, "failsEachRequest"),
    wrong("a stub handed in as a safety net", StubNet.self, "failsEachRequest"),
    wrong("answers with a status that says no", ServerErrorNet.self, "failsEachRequest"),
    wrong("finishes with nothing", FinishingNet.self, saying: "didFinishLoading without"),
    wrong("looks after its own hosts alone", NarrowNet.self, saying: "in canInit"),
    wrong("looks after GET alone", GetNet.self, saying: "told its client nothing"),
    wrong("remembers GET alone", GetRememberingNet.self, saying: "and shows"),
    wrong("remembers the URL alone", URLRememberingNet.self, saying: "and shows the method GET"),
    wrong("files a request by host and port", PortNet.self, saying: "Missing: OPTIONS /teas"),
    wrong("remembers when it is asked whether it could load", AskedNet.self, saying: "and shows"),
    wrong(
      "fails, then remembers on a queue", FailFirstNet.self, "remembersFirst",
      saying: "did not return it yet"),
    WrongAnswer(
      "remembers nothing", rejectedBy: lawCheck, saying: "and shows nothing",
      Checks(makeSession: { DoubledSession(answeredBy: Net.self) }, requests: { _ in [] })),
    WrongAnswer(
      "remembers each URL once", rejectedBy: lawCheck, saying: "and shows",
      Checks(
        makeSession: { DoubledSession(answeredBy: Net.self) },
        requests: { Net.requests(of: $0).reduce(into: []) { if !$0.contains($1) { $0 += [$1] } } })
    ),
    wrong("an error that does not say which request", VagueNet.self, "errorNamesTheRequest"),
    wrong("an error that says the path alone", PathNet.self, "errorNamesTheRequest"),
    wrong("an error without the query", NoQueryNet.self, "errorNamesTheRequest"),
    wrong(
      "an error that names no request with a body", VagueBodyNet.self, "errorNamesTheRequest",
      saying: "asked for PUT"),
    WrongAnswer(
      "forgets all when a session is made", rejectedBy: lawCheck, saying: "are not apart",
      Checks(
        makeSession: { ForgetfulNet.makeSession() }, requests: { ForgetfulNet.requests(of: $0) })),
  ]

  private static let wrongToTheClient = [
    wrong("fails, then finishes", FailThenFinishNet.self, saying: "after didFailWithError"),
    wrong("fails, then gives a body", FailThenLoadNet.self, saying: "after didFailWithError"),
    wrong("fails, then gives a response", FailThenRespondNet.self, saying: "after didFail"),
    wrong("gives a response, then fails", RespondThenFailNet.self, saying: "didReceive(status"),
    wrong("fails at once, and finishes later", FinishLaterNet.self, saying: "after didFail"),
  ]

  static let rightAnswers = [
    right("a URLError with the URL in its user info", URLErrorNet.self),
    right("a LocalizedError", LocalizedNet.self),
    right("fails from a queue of its own, unless it was stopped", QueueNet.self),
    right("fails while it holds its lock", LockedNet.self),
    right("one list, searched by the session's host", ListNet.self),
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
    _ name: String, _ net: Net.Type, _ check: String = lawCheck,
    saying fault: String? = nil
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(of: net))
  }

  private static func right(_ name: String, _ net: Net.Type) -> RightAnswer<Checks> {
    RightAnswer(name, checks(of: net))
  }

  private static func checks(of net: Net.Type) -> Checks {
    Checks(makeSession: { DoubledSession(answeredBy: net) }, requests: { net.requests(of: $0) })
  }
}
