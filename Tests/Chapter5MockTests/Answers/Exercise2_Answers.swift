import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.2 MockURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_MockURLProtocol

  static let judge = Judge<Checks>([
    ("failsAnUnexpectedRequest", { await $0.failsAnUnexpectedRequest() }),
    ("errorNamesTheRequest", { await $0.errorNamesTheRequest() }),
    ("reportsAnUnexpectedRequest", { await $0.reportsAnUnexpectedRequest() }),
    ("reportsAMissingRequest", { await $0.reportsAMissingRequest() }),
    ("reportsARequestTooMany", { await $0.reportsARequestTooMany() }),
    ("reportsAnotherOrder", { await $0.reportsAnotherOrder() }),
    ("keepsItsExpectations", { await $0.keepsItsExpectations() }),
    ("tellsOneOutcome", { await $0.tellsOneOutcome() }),
    ("takesARequestInOneStep", { await $0.takesARequestInOneStep() }),
    ("staysSilentWhenAllComes", { await $0.staysSilentWhenAllComes() }),
    ("answersFromItsCans", { await $0.answersFromItsCans() }),
    ("keepsSessionsApart", { await $0.keepsSessionsApart() }),
    ("reportsAtTheLineOfTheTest", { await $0.reportsAtTheLineOfTheTest() }),
    ("holdsTheVerdict", { await $0.holdsTheVerdict() }),
  ])

  static let wrongAnswers = wrongVerdicts + wrongAnswering

  private static let wrongVerdicts = [
    wrong("a stub with an empty verify()", rejectedBy: "reportsAMissingRequest") {
      $0.take = { calls, _ in calls.isEmpty ? nil : calls.removeFirst() }
      $0.verify = { _, _ in }
    },
    wrong("a spy: verify() has nothing to compare with", rejectedBy: "holdsTheVerdict") {
      $0.verify = { _, _ in }
      $0.report = { _, _, _ in }
    },
    wrong(
      "forgets what it failed on the loader's thread", rejectedBy: "reportsAnUnexpectedRequest"
    ) {
      $0.report = { _, _, _ in }
    },
    wrong("never says what is missing", rejectedBy: "reportsAMissingRequest") {
      $0.verify = { _, _ in }
    },
    wrong("keeps its last expectation for ever", rejectedBy: "reportsARequestTooMany") {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request) else { return nil }
        return calls.count == 1 ? call : calls.removeFirst()
      }
      $0.verify = { missing, line in
        for call in missing.dropFirst() { Issue.record("\(call.request)", sourceLocation: line) }
      }
    },
    wrong("takes the requests in any order", rejectedBy: "reportsAnotherOrder") {
      $0.take = { calls, request in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
    },
    wrong("loses an expectation to each unexpected request", rejectedBy: "keepsItsExpectations") {
      $0.take = { calls, request in
        let call = calls.isEmpty ? nil : calls.removeFirst()
        return call?.request.matches(request) == true ? call : nil
      }
    },
    wrong("is so strict that a header more is a mistake", rejectedBy: "staysSilentWhenAllComes") {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request),
          (request.allHTTPHeaderFields ?? [:]) == call.request.headers
        else { return nil }
        return calls.removeFirst()
      }
    },
    wrong("compares the path alone", rejectedBy: "holdsTheVerdict") {
      $0.take = { calls, request in
        calls.first?.request.path == request.url?.path ? calls.removeFirst() : nil
      }
    },
    wrong("reports at its own line", rejectedBy: "reportsAtTheLineOfTheTest") {
      $0.report = { request, expected, _ in
        Issue.record("\(UnexpectedRequest(request, expected: expected))")
      }
    },
  ]

  private static let wrongAnswering = [
    wrong("leaves an unexpected request waiting", rejectedBy: "failsAnUnexpectedRequest") {
      $0.failure = { _, _ in nil }
    },
    wrong("answers an unexpected request", rejectedBy: "failsAnUnexpectedRequest") {
      $0.failure = { _, next in next?.answer ?? .status(200) }
    },
    wrong("fails without a word", rejectedBy: "errorNamesTheRequest") {
      $0.failure = { _, _ in .failure(URLError(.badServerResponse)) }
    },
    wrong("has one can for all", rejectedBy: "answersFromItsCans") {
      $0.answer = { _, first in first?.answer ?? .status(200) }
    },
    WrongAnswer(
      "one list for all sessions", rejectedBy: "keepsSessionsApart",
      Checks(
        makeSession: MockWithStaticScript.makeSession, verify: MockWithStaticScript.verify)),
    WrongAnswer(
      "fails an unexpected request, does not return, and answers", rejectedBy: "tellsOneOutcome",
      Checks(makeSession: MockWithTwoOutcomes.makeSession, verify: { _, _ in })),
    WrongAnswer(
      "reads the script, and writes it back later", rejectedBy: "takesARequestInOneStep",
      Checks(makeSession: MockInTwoSteps.makeSession, verify: { _, _ in })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "remembers every request and compares the two lists when it verifies",
      Checks(makeSession: ComparingMock.makeSession, verify: ComparingMock.verify)),
    RightAnswer("has good habits, in an object for each session", habitual(MockHabits())),
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
    _ name: String, rejectedBy check: String, _ spoil: (inout MockHabits) -> Void
  ) -> WrongAnswer<Checks> {
    let habits = MockHabits(spoiltBy: spoil)
    return WrongAnswer(name, rejectedBy: check, habitual(habits))
  }

  private static func habitual(_ habits: MockHabits) -> Checks {
    Checks(
      makeSession: { HabitualURLProtocol.makeSession(habits, expecting: $0) },
      verify: { HabitualURLProtocol.verify($0, $1) })
  }
}
