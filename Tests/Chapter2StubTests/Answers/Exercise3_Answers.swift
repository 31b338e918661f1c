import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.3 SaboteurURLSession: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_SaboteurURLSession

  static let judge = Judge<Checks>(inOrder: [
    ("playsEachScenario", { await $0.playsEachScenario() }),
    ("complainsWithoutAScenario", { await $0.complainsWithoutAScenario() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "spoils the rest of the body too", rejectedBy: "playsEachScenario",
      saying: "it delivered (status 200 with {\"title\": \"Gaiwan\"})"
    ) { scenario, request, line in
      scenario == .missingPrice
        ? .status(200, body: #"{"title":"Gaiwan"}"#) : rightAnswer(scenario, request, line)
    },
    wrong(
      "complains at a line of its own", rejectedBy: "complainsWithoutAScenario",
      saying: "at another line"
    ) { scenario, request, _ in rightAnswer(scenario, request, #_sourceLocation) },
    WrongAnswer(
      "answers in dataTask", rejectedBy: lawCheck, saying: "before resume()",
      checks { answer, handler in
        answer().deliver(to: handler)
        return ClosureTask {}
      }),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("complains on resume", checks(makeTask: onResume)),
    RightAnswer(
      "complains in dataTask and answers on a queue",
      checks { answer, handler in
        let answer = answer()
        return ClosureTask { DispatchQueue.global().async { answer.deliver(to: handler) } }
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// The saboteur's own error is the learner's; what counts is its name.
  struct NotConfigured: Error {}

  private typealias Answering =
    @Sendable (Scenario?, URLRequest, SourceLocation) -> SessionAnswer

  private static let rightAnswer: Answering = { scenario, request, line in
    let quoted = Scenario.itemJSON.replacing(/:(\d+)/) { ":\"\($0.1)\"" }
    switch scenario {
    case .transportError: return .failure(Scenario.connectionError)
    case .noResponse: return SessionAnswer(data: nil, response: nil, error: nil)
    case .status(let status): return .status(status, body: Scenario.itemJSON)
    case .emptyBody: return .status(200)
    case .garbage: return .status(200, body: "<nothing>")
    case .quotedNumbers: return .status(200, body: quoted)
    case .missingPrice:
      return .status(200, body: Scenario.itemJSON.replacing(/,"price":\d+/, with: ""))
    case nil:
      Issue.record("No scenario for \("\(request)").", sourceLocation: line)
      return .failure(NotConfigured())
    }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, answer: @escaping Answering
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(answer, makeTask: onResume))
  }

  private typealias MakeTask =
    @Sendable (_ answer: @escaping @Sendable () -> SessionAnswer, @escaping ClosureSession.Handler)
    -> ClosureTask

  private static let onResume: MakeTask = { answer, handler in
    ClosureTask { answer().deliver(to: handler) }
  }

  private static func checks(
    _ answer: @escaping Answering = rightAnswer, makeTask: @escaping MakeTask
  ) -> Checks {
    Checks(makeSaboteur: { scenario, line in
      ClosureSession { request, handler in
        makeTask({ answer(scenario, request, line) }, handler)
      }
    })
  }
}
