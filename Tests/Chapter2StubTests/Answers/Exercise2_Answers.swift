import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("2.2 StubURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_StubURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("answersItsOwn", { await $0.answersItsOwn() }),
      ("deliversAnErrorAlone", { await $0.deliversAnErrorAlone() }),
      ("failsWithoutAResponse", { await $0.failsWithoutAResponse() }),
      ("failsAnUnknownHost", { await $0.failsAnUnknownHost() }),
    ], askedLast: ["failsAnUnknownHost"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "a static answer", rejectedBy: "answersItsOwn", saying: "the answer of another one",
      Checks(makeSession: { answer in
        shared.withLock { $0 = answer }
        return ClosureURLProtocol.makeSession { double in
          shared.withLock { $0 }.map(double.sendOrFail)
        }
      })),
    WrongAnswer(
      "fails, and does not return", rejectedBy: "deliversAnErrorAlone",
      saying: "after didFailWithError",
      checks { double, answer in
        if let error = answer.error { double.send(.failure(error)) }
        double.sendOrFail(answer)
      }),
    WrongAnswer(
      "ends three nils without a response", rejectedBy: "failsWithoutAResponse",
      saying: "didFinishLoading without didReceive", checks { $0.send($1) }),
    WrongAnswer(
      "has an answer for every host", rejectedBy: "failsAnUnknownHost",
      saying: "a host without an answer, and told its client didReceive(status 200)",
      checks(StubWithDefault.self) { $0.sendOrFail($1) }),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a closure for each session", checks { $0.sendOrFail($1) }),
    RightAnswer(
      "fails with an error of its own, and sends an empty body for none",
      checks { double, answer in
        let isImpossible = answer.error == nil && answer.response == nil
        let whole = SessionAnswer(
          data: answer.data ?? Data(), response: answer.response, error: answer.error)
        double.send(isImpossible ? .failure(NoAnswer()) : whole)
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func checks(
    _ double: ClosureURLProtocol.Type = ClosureURLProtocol.self,
    load: @escaping @Sendable (ClosureURLProtocol, SessionAnswer) -> Void
  ) -> Checks {
    Checks(makeSession: { answer in double.makeSession { load($0, answer) } })
  }
}

private struct NoAnswer: Error {}

/// The answer of the session that was made last.
private let shared = Mutex<SessionAnswer?>(nil)

private final class StubWithDefault: ClosureURLProtocol {
  override func startForUnknownHost() { send(.status(200)) }
}
