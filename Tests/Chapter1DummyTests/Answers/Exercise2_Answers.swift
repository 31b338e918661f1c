import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("1.2 DummyURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_DummyURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("failsEachRequest", { await $0.failsEachRequest() }),
      ("remembersFirst", { await $0.remembersFirst() }),
      ("keepsOldestFirst", { await $0.keepsOldestFirst() }),
      ("errorContainsTheURL", { await $0.errorContainsTheURL() }),
    ], askedLast: ["errorContainsTheURL"])

  static let wrongAnswers: [Wrong] = [
    wrong("fails, then finishes", "failsEachRequest", saying: "didFailWithError, didFinishLoading")
    { net, log in
      log.record(net.request)
      net.fail()
      net.client?.urlProtocolDidFinishLoading(net)
    },
    wrong("fails, then remembers", "remembersFirst", saying: "did not return it yet") { net, log in
      net.fail()
      log.record(net.request)
    },
    WrongAnswer(
      "one list for all sessions", rejectedBy: "keepsOldestFirst", saying: "another session",
      listChecks { requests, _ in requests }),
    wrong("an error that does not name the request", "errorContainsTheURL") { net, log in
      log.record(net.request)
      net.client?.urlProtocol(net, didFailWithError: URLError(.unsupportedURL))
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "an NSError with its text",
      checks(load: { net, log in
        log.record(net.request)
        let text = "Nobody may ask for \(net.request.url?.absoluteString ?? "")."
        let error = NSError(
          domain: "net", code: 1, userInfo: [NSLocalizedDescriptionKey: text])
        net.client?.urlProtocol(net, didFailWithError: error)
      })),
    RightAnswer(
      "one list, searched by the session's host",
      listChecks { requests, session in
        requests.filter { $0.url?.host == session.baseURL.host }
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  typealias Load = @Sendable (ClosureURLProtocol, CompletionLog<URLRequest>) -> Void

  private static let rememberAndFail: Load = { net, log in
    log.record(net.request)
    net.fail()
  }

  private static func wrong(
    _ name: String, _ check: String, saying fault: String? = nil, load: @escaping Load
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(load: load))
  }

  /// The checks of a net that has a list for each session.
  private static func checks(load: @escaping Load) -> Checks {
    let logs = PerHost<CompletionLog<URLRequest>>()
    return Checks(
      makeSession: {
        let log = CompletionLog<URLRequest>()
        let session = ClosureURLProtocol.makeSession { load($0, log) }
        logs[session.baseURL] = log
        return session
      }, requests: { logs[$0.baseURL]?.values ?? [] })
  }

  /// The checks of a net that has one list.
  private static func listChecks(
    reading: @escaping @Sendable ([URLRequest], DoubledSession) -> [URLRequest]
  ) -> Checks {
    let log = CompletionLog<URLRequest>()
    return Checks(
      makeSession: { ClosureURLProtocol.makeSession { rememberAndFail($0, log) } },
      requests: { reading(log.values, $0) })
  }
}

extension URLProtocol {
  fileprivate func fail() {
    struct Caught: Error { let url: URL? }
    client?.urlProtocol(self, didFailWithError: Caught(url: request.url))
  }
}
