import AnswerKit
import CheckKit
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
    ("judgesEachCall", { await $0.judgesEachCall() }),
    ("takesACallInOneStep", { await $0.takesACallInOneStep() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers =
    neighbours + wrongVerdicts + wrongAnswering + wrongLocks + lawBreakers + reportBreakers

  /// A right mock, before which stands what breaks one law of a session. Each
  /// mock is told what to expect, so what mixes two of them up mixes up their
  /// lines.
  private static let lawBreakers =
    (SessionLawBreaker.answering + SessionLawBreaker.faithful).map { breaker in
      let isMixingUp = breaker.says.contains("were given the statuses")
      return wrong(breaker.name, saying: isMixingUp ? "the line of another" : breaker.says) {
        let decorate = breaker.decorator()
        return { decorate(MadeSession(MockBehind.makeMock($0))).session }
      }
    }

  /// A right mock, before which stands what breaks one law of a report.
  private static let reportBreakers = SessionReportBreaker.all.map { breaker in
    wrong(breaker.name, saying: breaker.says) { breaker.breaking(MockBehind.makeMock) }
  }

  private static let neighbours = [
    WrongAnswer(
      "a stub with an empty verify()", rejectedBy: "reportsAnUnexpectedCall",
      saying: "no report reached", Checks(makeMock: { _ in StubAsMock() })),
    WrongAnswer(
      "expects nothing more once it has been asked", rejectedBy: "judgesEachCall",
      saying: "expect(PUT /carts/3)",
      Checks(makeMock: { FrozenMock(Exercise1_Subject.makeMock($0)) })),
    WrongAnswer(
      "a spy: the record is there, and the verdict is left to the test",
      rejectedBy: "judgesEachCall", saying: "no report", Checks(makeMock: { _ in SpyAsMock() })),
  ]

  private static let wrongAnswering = [
    wrong("has one answer for all", rejectedBy: "judgesEachCall", saying: "answer 1") {
      $0.answer = { _, first in first?.answer ?? .status(200) }
    },
    wrong("leaves an unexpected call waiting", rejectedBy: "judgesEachCall", saying: "no answer") {
      $0.failure = { _, _ in nil }
    },
    wrong(
      "reports an unexpected call, and answers it", rejectedBy: "judgesEachCall",
      saying: "an error"
    ) { $0.failure = { _, next in next?.answer ?? .status(200) } },
  ]

  private static let wrongLocks = [
    WrongAnswer(
      "calls back under its lock", rejectedBy: Clauses.lawCheck, saying: "inside a lock",
      Checks(makeMock: { WrongLockMock(.callsBackUnderIt, origin: $0) })),
    WrongAnswer(
      "answers an unexpected call under its lock", rejectedBy: Clauses.lawCheck,
      saying: "answers an unexpected call inside a lock",
      Checks(makeMock: { WrongLockMock(.refusesUnderIt, origin: $0) })),
    WrongAnswer(
      "looks under one lock and takes off under another", rejectedBy: "takesACallInOneStep",
      saying: "different answers",
      Checks(makeMock: { WrongLockMock(.takesInTwoSteps, origin: $0) })),
    WrongAnswer(
      "looks at the list when the task is made, and takes off when it is resumed",
      rejectedBy: "judgesEachCall", saying: "whose task was made before all other calls",
      Checks(makeMock: { WrongLockMock(.looksInDataTask, origin: $0) })),
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

  static let clauses = Clauses(
    of: "Chapters/Chapter5Mock/ProtocolInjection/Exercise1_MockURLSession.swift",
    [
      Clause(
        "a session that knows which calls the test expects, and fails the test itself when another"
          + " call comes.",
        brokenBy: "a stub with an empty verify()",
        "a spy: the record is there, and the verdict is left to the test"),
      Clause(
        "Each `resume()` is a call; making a task is not.",
        brokenBy: "takes a task that was made for a call",
        "looks at the list when the task is made, and takes off when it is resumed"),
      Clause(
        "Give an expected call its canned answer.",
        brokenBy: "has one answer for all", "takes a canned error for a mistake",
        "counts the calls and compares nothing",
        "takes the calls in any order", "compares the path alone", "compares how the path begins",
        "keeps its last expectation for ever", "expects nothing more once it has been asked"),
      Clause(
        "Compare a call with the next expectation by method and path; ignore the host and the"
          + " headers.",
        brokenBy: "is so strict that a header more is a mistake", "wants one host"),
      Clause(
        "Report any other call at once, in one report, at the line where the mock was made.",
        brokenBy: "reports an unexpected call when it verifies", "reports outside of the test",
        "reports an unexpected call twice", "reports at its own line"),
      Clause(
        "Name the method and the path of the call that came and of the call expected next.",
        brokenBy: "says that something was wrong, and not what",
        "says what came, and not what was expected", "says what was expected, and not what came"),
      Clause(
        "Then answer with an error, such as `UnexpectedRequest`.",
        brokenBy: "leaves an unexpected call waiting",
        "reports an unexpected call, and answers it"),
      Clause(
        "A wrong call does not use up an expectation.",
        brokenBy: "loses an expectation to each unexpected call",
        "gives up its expectations after an unexpected call"),
      Clause(
        "Calls may come from several threads at once, and no two of them get the same answer.",
        brokenBy: "looks under one lock and takes off under another"),
      Clause(
        "`verify()` reports each expected call that never came, at the line of its caller. One"
          + " report may name several calls, each as often as it is missing.",
        brokenBy: "never says what is missing", "says the first that is missing",
        "says once what is missing twice",
        "says how many are missing", "verifies at its own line"),
    ])

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, saying fault: String,
    breaking makeMaker: @Sendable () -> SessionReportBreaker.Make
  ) -> WrongAnswer<Checks> {
    let make = makeMaker()
    return WrongAnswer(
      name, rejectedBy: Clauses.lawCheck, saying: fault,
      Checks(makeMock: { MockBehind(of: make, at: $0) }))
  }

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ spoil: (inout MockHabits) -> Void
  ) -> WrongAnswer<Checks> {
    let habits = MockHabits(spoiltBy: spoil)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeMock: { HabitualMock(habits, sourceLocation: $0) }))
  }
}
