import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.3 SaboteurURLSession: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_SaboteurURLSession

  static let judge = Judge<Checks>([
    ("deliversTheItem", { await $0.deliversTheItem() }),
    ("deliversTheVeryStatus", { await $0.deliversTheVeryStatus() }),
    ("deliversNoResponse", { await $0.deliversNoResponse() }),
    ("deliversNoItem", { await $0.deliversNoItem() }),
    ("spoilsABodyInOnePlace", { await $0.spoilsABodyInOnePlace() }),
    ("complainsWithoutAScenario", { await $0.complainsWithoutAScenario() }),
    ("resemblesNoScenario", { await $0.resemblesNoScenario() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "refuses every status but 200", rejectedBy: "deliversTheItem", saying: "In .status(201)"
    ) { scenario in
      if case .status(201...) = scenario { .failure(NotConfigured()) } else { nil }
    },
    wrong(
      "has no body for a bad status", rejectedBy: "deliversTheVeryStatus",
      saying: "In .status(300)"
    ) { scenario in
      if case .status(300...) = scenario { .status(404) } else { nil }
    },
    wrong(
      "takes no response for an error", rejectedBy: "deliversNoResponse", saying: "three nils"
    ) {
      $0 == .noResponse ? .failure(Scenario.connectionError) : nil
    },
    wrong("forgets the quotes", rejectedBy: "deliversNoItem", saying: "In .quotedNumbers") {
      $0 == .quotedNumbers ? .status(200, body: Scenario.itemJSON) : nil
    },
    wrong(
      "sends garbage for whatever is bad", rejectedBy: "spoilsABodyInOnePlace",
      saying: "something else in the body"
    ) {
      $0 == .quotedNumbers || $0 == .missingPrice ? .status(200, body: "?") : nil
    },
    WrongAnswer(
      "complains about every request", rejectedBy: "complainsWithoutAScenario",
      saying: "though it had a scenario",
      Checks(makeSaboteur: { scenario, line in
        saboteur {
          complain(at: line)
          return scenario.map(rightAnswer) ?? .failure(NotConfigured())
        }
      })),
    WrongAnswer(
      "complains at a line of its own", rejectedBy: lawCheck, saying: "at another line",
      strict { _ in
        complain(at: #_sourceLocation)
        return .failure(NotConfigured())
      }),
    WrongAnswer(
      "complains and answers like a scenario", rejectedBy: "resemblesNoScenario",
      saying: "looked like one: three nils",
      strict { line in
        complain(at: line)
        return rightAnswer(.noResponse)
      }),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "begins with a strict closure, and complains on resume",
      strict { line in
        complain(at: line)
        return .failure(NotConfigured())
      }),
    RightAnswer(
      "complains in dataTask and answers on a queue",
      Checks(makeSaboteur: { scenario, line in
        ClosureSession { _, handler in
          if scenario == nil { complain(at: line) }
          let answer = scenario.map(rightAnswer) ?? .failure(NotConfigured())
          return ClosureTask { DispatchQueue.global().async { answer.deliver(to: handler) } }
        }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// The saboteur's own error is the learner's; what counts is its name.
  struct NotConfigured: Error {}

  private static func complain(at line: SourceLocation) {
    Issue.record("No scenario was chosen.", sourceLocation: line)
  }

  /// An answer that is right in each scenario; `refuse` says what it does
  /// without one.
  private static func strict(
    _ refuse: @escaping @Sendable (SourceLocation) -> SessionAnswer?
  ) -> Checks {
    Checks(makeSaboteur: { scenario, line in
      saboteur { scenario.map(rightAnswer) ?? refuse(line) }
    })
  }

  static func saboteur(
    _ answer: @escaping @Sendable () -> SessionAnswer?
  ) -> ClosureSession {
    ClosureSession { _, handler in ClosureTask { answer()?.deliver(to: handler) } }
  }

  static func rightAnswer(_ scenario: Scenario) -> SessionAnswer {
    let bodies: [Scenario: String] = [
      .emptyBody: "", .garbage: "<nothing>",
      .quotedNumbers: Scenario.itemJSON.replacing(/:(\d+)/) { ":\"\($0.1)\"" },
      .missingPrice: Scenario.itemJSON.replacing(/,"price":\d+/, with: ""),
    ]
    return switch scenario {
    case .transportError: .failure(Scenario.connectionError)
    case .noResponse: SessionAnswer(data: nil, response: nil, error: nil)
    case .status(let status): .status(status, body: Scenario.itemJSON)
    default: .status(200, body: bodies[scenario] ?? "")
    }
  }

  /// An answer that is right but where `fault` says otherwise.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying complaint: String,
    fault: @escaping @Sendable (Scenario) -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: complaint,
      Checks(makeSaboteur: { scenario, _ in
        saboteur { scenario.map { fault($0) ?? rightAnswer($0) } }
      }))
  }
}
