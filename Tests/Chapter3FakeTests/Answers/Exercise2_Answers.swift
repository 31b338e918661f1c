import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("3.2 FakeItemURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_FakeItemURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("readsTheBody", { await $0.readsTheBody() }),
      ("handsOnTheRequest", { await $0.handsOnTheRequest() }),
      ("failsWithoutACore", { await $0.failsWithoutACore() }),
    ], askedLast: ["failsWithoutACore"])

  static let wrongAnswers: [Wrong] = [
    wrong("hands on the stream as it is", rejectedBy: "readsTheBody", saying: "got \"0\"") {
      $0.sendOrFail($1.answer(to: $0.request))
    },
    wrong("loses the headers", rejectedBy: "handsOnTheRequest", saying: "/items/7 with no header") {
      var request = $0.readable
      request.allHTTPHeaderFields = [:]
      $0.sendOrFail($1.answer(to: request))
    },
    WrongAnswer(
      "leaves a load without a core alone", rejectedBy: "failsWithoutACore",
      saying: "told the client nothing",
      Checks(makeSession: { core in
        SilentURLProtocol.makeSession { $0.sendOrFail(core.answer(to: $0.readable)) }
      })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "uses DoubleKit's copy of the request",
      Checks(makeSession: { core in
        ClosureURLProtocol.makeSession {
          $0.sendOrFail(core.answer(to: $0.request.withBodyRead()))
        }
      })),
    RightAnswer(
      "makes a request of its own",
      Checks(makeSession: { core in
        ClosureURLProtocol.makeSession {
          var copy = URLRequest(url: $0.request.url ?? ShopURL.any)
          copy.httpMethod = $0.request.httpMethod
          copy.allHTTPHeaderFields = $0.request.allHTTPHeaderFields
          copy.httpBody = $0.request.bodyBytes
          $0.sendOrFail(core.answer(to: copy))
        }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    load: @escaping @Sendable (ClosureURLProtocol, any ItemServing) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeSession: { core in ClosureURLProtocol.makeSession { load($0, core) } }))
  }
}

extension URLProtocol {
  /// The request with its body as data.
  fileprivate var readable: URLRequest { request.withBodyRead() }
}

/// Right, but for a host without a core.
private final class SilentURLProtocol: ClosureURLProtocol {
  override func startForUnknownHost() {}
}
