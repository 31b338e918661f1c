import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.3 SaboteurURLSession: the checks decide rightly")
struct Exercise3_Answers {
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

  static let wrongAnswers =
    wrongInAScenario + wrongWithoutAScenario + wrongByWarning + lawBreakers + reportBreakers

  private static let wrongWithoutAScenario = [
    WrongAnswer(
      "complains and answers the first request alone", rejectedBy: "resemblesNoScenario",
      saying: "called back 1 times",
      Checks(makeSaboteur: { scenario, line in
        let hasAnswered = Atomic(false)
        return saboteur {
          if let scenario { return rightAnswer(scenario) }
          complain(at: line)
          let isFirst = !hasAnswered.exchange(true, ordering: .relaxed)
          return isFirst ? .failure(NotConfigured()) : nil
        }
      })),
    WrongAnswer(
      "has a default that equals a scenario", rejectedBy: "complainsWithoutAScenario",
      saying: "no report reached",
      Checks(makeSaboteur: { scenario, _ in saboteur { rightAnswer(scenario ?? .noResponse) } })),
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
      "complains when it is made", rejectedBy: "complainsWithoutAScenario",
      saying: "when it was made",
      Checks(makeSaboteur: { scenario, line in
        if scenario == nil { complain(at: line) }
        return saboteur { scenario.map(rightAnswer) ?? .failure(NotConfigured()) }
      })),
    WrongAnswer(
      "complains to nobody", rejectedBy: "complainsWithoutAScenario", saying: "no report reached",
      strict { _ in .failure(NotConfigured()) }),
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
    WrongAnswer(
      "fails with an error of another name", rejectedBy: "resemblesNoScenario",
      saying: "it should fail the request with NotConfigured",
      strict { line in
        complain(at: line)
        return .failure(URLError(.badURL))
      }),
    WrongAnswer(
      "fails with a response beside the error", rejectedBy: "resemblesNoScenario",
      saying: "and deliver nothing else",
      strict { line in
        complain(at: line)
        return SessionAnswer(
          data: nil, response: SessionAnswer.status(500).response, error: NotConfigured())
      }),
    WrongAnswer(
      "answers at once without a scenario", rejectedBy: lawCheck,
      saying: "Without a scenario SaboteurURLSession answered before resume() was called",
      Checks(makeSaboteur: { scenario, line in
        if let scenario { return saboteur { rightAnswer(scenario) } }
        return ClosureSession { _, handler in
          complain(at: line)
          handler(nil, nil, NotConfigured())
          return ClosureTask {}
        }
      })),
    WrongAnswer(
      "calls back twice without a scenario", rejectedBy: lawCheck,
      saying: "Without a scenario SaboteurURLSession called the completion handler",
      Checks(makeSaboteur: { scenario, line in
        if let scenario { return saboteur { rightAnswer(scenario) } }
        return ClosureSession { _, handler in
          complain(at: line)
          return ClosureTask { for _ in 1...2 { handler(nil, nil, NotConfigured()) } }
        }
      })),
    WrongAnswer(
      "complains and keeps silent", rejectedBy: "resemblesNoScenario",
      saying: "called back 0 times",
      strict { line in
        complain(at: line)
        return nil
      }),
  ]

  /// A toolchain before Swift 6.3 knows no warnings.
  private static var wrongByWarning: [WrongAnswer<Checks>] {
    #if compiler(>=6.3)
      [
        WrongAnswer(
          "warns", rejectedBy: lawCheck, saying: "A law of this seam",
          strict { line in
            Issue.record("No scenario was chosen.", severity: .warning, sourceLocation: line)
            return .failure(NotConfigured())
          })
      ]
    #else
      []
    #endif
  }

  private static let lawBreakers = SessionLawBreaker.answering.ends.map { breaker in
    WrongAnswer(
      breaker.name, rejectedBy: lawCheck, saying: breaker.says,
      Checks(
        makeSaboteur: {
          let decorate = breaker.decorator()
          return { decorate(MadeSession(Exercise3_Subject.makeSaboteur($0, $1))).session }
        }()))
  }

  private static let reportBreakers =
    (SessionReportBreaker.all.dropLast() + SessionReportBreaker.resumed).ends.map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: lawCheck, saying: breaker.says,
        Checks(
          makeSaboteur: {
            let broken = breaker.breaking { Exercise3_Subject.makeSaboteur(nil, $0) }
            return { $0 == nil ? broken($1) : Exercise3_Subject.makeSaboteur($0, $1) }
          }()))
    }

  static let rightAnswers =
    inManyStyles + [
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

  /// It complains when the task is made, on the thread of the test.
  private static let inManyStyles = SessionStyle.all.map { style in
    RightAnswer<Checks>(
      "\(style)",
      Checks(makeSaboteur: { scenario, line in
        let session = style.make { _ in scenario.map(rightAnswer) ?? .failure(NotConfigured()) }
        guard scenario == nil else { return session }
        return ComplainingSession(session: session) { complain(at: line) }
      }))
  }

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
}

/// Complains before another session makes the task.
private struct ComplainingSession: URLSessionProtocol {
  let session: any URLSessionProtocol
  let complain: @Sendable () -> Void

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    complain()
    return session.dataTask(with: request, completionHandler: completionHandler)
  }
}
