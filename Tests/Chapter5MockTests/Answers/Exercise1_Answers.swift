import AnswerKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.1 MockURLSession: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_MockURLSession

  static let judge = Judge<Checks>([
    ("reportsAnUnexpectedCall", { await $0.reportsAnUnexpectedCall() }),
    ("namesBothRequests", { await $0.namesBothRequests() }),
    ("reportsAMissingCall", { await $0.reportsAMissingCall() }),
    ("reportsACallTooMany", { await $0.reportsACallTooMany() }),
    ("reportsAnotherOrder", { await $0.reportsAnotherOrder() }),
    ("keepsItsExpectations", { await $0.keepsItsExpectations() }),
    ("staysSilentWhenAllComes", { await $0.staysSilentWhenAllComes() }),
    ("answersFromItsCans", { await $0.answersFromItsCans() }),
    ("failsAnUnexpectedCall", { await $0.failsAnUnexpectedCall() }),
    ("answersOutsideOfItsLock", { await $0.answersOutsideOfItsLock() }),
    ("takesACallInOneStep", { await $0.takesACallInOneStep() }),
    ("countsResumedTasks", { await $0.countsResumedTasks() }),
    ("reportsAtTheLinesOfTheTest", { await $0.reportsAtTheLinesOfTheTest() }),
    ("holdsTheVerdict", { await $0.holdsTheVerdict() }),
  ])

  static let wrongAnswers = neighbours + wrongVerdicts + wrongAnswering + wrongLocks

  private static let neighbours = [
    WrongAnswer(
      "a stub with an empty verify()", rejectedBy: "reportsAMissingCall",
      Checks(makeMock: { _ in StubAsMock() })),
    WrongAnswer(
      "a spy: the record is there, and the verdict is left to the test",
      rejectedBy: "holdsTheVerdict", Checks(makeMock: { _ in SpyAsMock() })),
  ]

  private static let wrongVerdicts = [
    wrong("reports an unexpected call when it verifies", rejectedBy: "reportsAnUnexpectedCall") {
      $0.reportsAtOnce = false
    },
    wrong("counts the calls and compares nothing", rejectedBy: "reportsAnUnexpectedCall") {
      $0.take = { calls, _ in calls.isEmpty ? nil : calls.removeFirst() }
    },
    wrong("says that something was wrong, and not what", rejectedBy: "namesBothRequests") {
      $0.report = { Issue.record("Unexpected call.", sourceLocation: $2) }
    },
    wrong("never says what is missing", rejectedBy: "reportsAMissingCall") {
      $0.verify = { _, _ in }
    },
    wrong("keeps its last expectation for ever", rejectedBy: "reportsACallTooMany") {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request) else { return nil }
        return calls.count == 1 ? call : calls.removeFirst()
      }
    },
    wrong("takes the calls in any order", rejectedBy: "reportsAnotherOrder") {
      $0.take = { calls, request in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
    },
    wrong("loses an expectation to each unexpected call", rejectedBy: "keepsItsExpectations") {
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
    wrong("reports at its own line", rejectedBy: "reportsAtTheLinesOfTheTest") {
      $0.report = { request, expected, _ in
        Issue.record("\(UnexpectedRequest(request, expected: expected))")
      }
    },
    wrong("verifies at its own line", rejectedBy: "reportsAtTheLinesOfTheTest") {
      $0.verify = { missing, _ in
        for call in missing { Issue.record("\(call.request) is missing.") }
      }
    },
    wrong("takes a task that was made for a call", rejectedBy: "countsResumedTasks") {
      $0.judgesInDataTask = true
    },
  ]

  private static let wrongAnswering = [
    wrong("has one can for all", rejectedBy: "answersFromItsCans") {
      $0.answer = { _, first in first?.answer ?? .status(200) }
    },
    wrong("leaves an unexpected call waiting", rejectedBy: "failsAnUnexpectedCall") {
      $0.failure = { _, _ in nil }
    },
    wrong("reports an unexpected call, and answers it", rejectedBy: "failsAnUnexpectedCall") {
      $0.failure = { _, next in next?.answer ?? .status(200) }
    },
  ]

  private static let wrongLocks = [
    WrongAnswer(
      "calls back under its lock", rejectedBy: "answersOutsideOfItsLock",
      Checks(makeMock: { WrongLockMock(.callsBackUnderIt, origin: $0) })),
    WrongAnswer(
      "looks under one lock and takes off under another", rejectedBy: "takesACallInOneStep",
      Checks(makeMock: { WrongLockMock(.takesInTwoSteps, origin: $0) })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "keeps all expectations and a count", Checks(makeMock: { CountingMock(origin: $0) })),
    RightAnswer(
      "answers on a queue, and reports all that is missing at once",
      Checks(makeMock: { QueueMock(origin: $0) })),
    RightAnswer(
      "has good habits", Checks(makeMock: { HabitualMock(MockHabits(), sourceLocation: $0) })),
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
    return WrongAnswer(
      name, rejectedBy: check,
      Checks(makeMock: { HabitualMock(habits, sourceLocation: $0) }))
  }
}
