import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.3 SaboteurURLSession: the checks decide rightly")
struct Exercise3_Answers {
  typealias Checks = Exercise3_SaboteurURLSession

  static let judge = Judge<Checks>([
    ("deliversTheItem", { await $0.deliversTheItem() }),
    ("deliversTheVeryStatus", { await $0.deliversTheVeryStatus() }),
    ("sendsAGoodBodyWithABadStatus", { await $0.sendsAGoodBodyWithABadStatus() }),
    ("losesTheConnection", { await $0.losesTheConnection() }),
    ("deliversNothingAtAll", { await $0.deliversNothingAtAll() }),
    ("deliversAnEmptyBody", { await $0.deliversAnEmptyBody() }),
    ("deliversNoItem", { await $0.deliversNoItem() }),
    ("spoilsABodyInOnePlace", { await $0.spoilsABodyInOnePlace() }),
    ("deliversNoJSON", { await $0.deliversNoJSON() }),
    ("complainsWithoutAScenario", { await $0.complainsWithoutAScenario() }),
    ("complainsAtTheLineOfTheTest", { await $0.complainsAtTheLineOfTheTest() }),
    ("resemblesNoScenario", { await $0.resemblesNoScenario() }),
  ])

  static let wrongAnswers = wrongInAScenario + wrongWithoutAScenario

  private static let wrongInAScenario = [
    wrong("refuses every status but 200", rejectedBy: "deliversTheItem") { scenario in
      if case .status(201...) = scenario { .failure(Unexpected()) } else { nil }
    },
    wrong("says 404 for a 4xx and 501 for a 5xx", rejectedBy: "deliversTheVeryStatus") {
      switch $0 {
      case .status(400..<500): .status(404, body: Scenario.itemJSON)
      case .status(500...): .status(501, body: Scenario.itemJSON)
      default: nil
      }
    },
    wrong("says 200 for every good status", rejectedBy: "deliversTheVeryStatus") { scenario in
      if case .status(200...299) = scenario { .status(200, body: Scenario.itemJSON) } else { nil }
    },
    wrong("has no body for a bad status", rejectedBy: "sendsAGoodBodyWithABadStatus") { scenario in
      if case .status(300...) = scenario { .status(404) } else { nil }
    },
    wrong("says 200 even with an error", rejectedBy: "losesTheConnection") { scenario in
      guard scenario == .transportError else { return nil }
      let response = SessionAnswer.status(200).response
      return SessionAnswer(data: nil, response: response, error: Scenario.connectionError)
    },
    wrong("takes no response for an error", rejectedBy: "deliversNothingAtAll") {
      $0 == .noResponse ? .failure(Scenario.connectionError) : nil
    },
    wrong("sends {} for an empty body", rejectedBy: "deliversAnEmptyBody") {
      $0 == .emptyBody ? .status(200, body: "{}") : nil
    },
    wrong("forgets the quotes", rejectedBy: "deliversNoItem") {
      $0 == .quotedNumbers ? .status(200, body: Scenario.itemJSON) : nil
    },
    wrong("sends garbage for whatever is bad", rejectedBy: "spoilsABodyInOnePlace") {
      $0 == .quotedNumbers || $0 == .missingPrice ? .status(200, body: "?") : nil
    },
    wrong("quotes the price alone", rejectedBy: "spoilsABodyInOnePlace") { scenario in
      let body = Scenario.itemJSON.replacing("18000", with: "\"18000\"")
      return scenario == .quotedNumbers ? .status(200, body: body) : nil
    },
    wrong("sends {} for garbage", rejectedBy: "deliversNoJSON") {
      $0 == .garbage ? .status(200, body: "{}") : nil
    },
    wrong("sends HTML in quotes, which is JSON", rejectedBy: "deliversNoJSON") {
      $0 == .garbage ? .status(200, body: #""<html>""#) : nil
    },
  ]

  private static let wrongWithoutAScenario = [
    WrongAnswer(
      "has a default that equals a scenario", rejectedBy: "complainsWithoutAScenario",
      Checks(makeSaboteur: { scenario, _ in saboteur { rightAnswer(scenario ?? .noResponse) } })),
    WrongAnswer(
      "complains about every request", rejectedBy: "complainsWithoutAScenario",
      Checks(makeSaboteur: { scenario, line in
        saboteur {
          complain(at: line)
          return scenario.map(rightAnswer) ?? .failure(Unexpected())
        }
      })),
    WrongAnswer(
      "complains when it is made", rejectedBy: "complainsWithoutAScenario",
      Checks(makeSaboteur: { scenario, line in
        if scenario == nil { complain(at: line) }
        return saboteur { scenario.map(rightAnswer) ?? .failure(Unexpected()) }
      })),
    WrongAnswer(
      "complains to nobody", rejectedBy: "complainsAtTheLineOfTheTest",
      strict { _ in .failure(Unexpected()) }),
    WrongAnswer(
      "complains at a line of its own", rejectedBy: "complainsAtTheLineOfTheTest",
      strict { _ in
        complain(at: #_sourceLocation)
        return .failure(Unexpected())
      }),
    WrongAnswer(
      "complains and answers like a scenario", rejectedBy: "resemblesNoScenario",
      strict { line in
        complain(at: line)
        return rightAnswer(.noResponse)
      }),
    WrongAnswer(
      "complains and keeps silent", rejectedBy: "resemblesNoScenario",
      strict { line in
        complain(at: line)
        return nil
      }),
  ]

  static let rightAnswers = [
    RightAnswer(
      "begins with a strict closure, and complains on resume",
      strict { line in
        complain(at: line)
        return .failure(Unexpected())
      }),
    RightAnswer(
      "complains in dataTask and answers on a queue",
      Checks(makeSaboteur: { scenario, line in
        ClosureSession { _, handler in
          if scenario == nil { complain(at: line) }
          let answer = scenario.map(rightAnswer) ?? .failure(Unexpected())
          return ClosureTask { DispatchQueue.global().async { answer.deliver(to: handler) } }
        }
      })),
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

  private struct Unexpected: Error {}

  private static func complain(at line: SourceLocation) {
    Issue.record("No scenario was chosen.", sourceLocation: line)
  }

  /// An answer that is right but where `fault` says otherwise.
  private static func wrong(
    _ name: String, rejectedBy check: String,
    fault: @escaping @Sendable (Scenario) -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(makeSaboteur: { scenario, _ in
        saboteur { scenario.map { fault($0) ?? rightAnswer($0) } }
      }))
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

  private static func saboteur(
    _ answer: @escaping @Sendable () -> SessionAnswer?
  ) -> ClosureSession {
    ClosureSession { _, handler in ClosureTask { answer()?.deliver(to: handler) } }
  }

  private static func rightAnswer(_ scenario: Scenario) -> SessionAnswer {
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
}
