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
    (SessionLawBreaker.answering + SessionLawBreaker.faithful).ends.map { breaker in
      let isMixingUp = breaker.says.contains("were given the statuses")
      return wrong(breaker.name, saying: isMixingUp ? "the line of another" : breaker.says) {
        let decorate = breaker.decorator()
        return { decorate(MadeSession(MockBehind.makeMock($0))).session }
      }
    }

  /// A right mock, before which stands what breaks one law of a report.
  private static let reportBreakers = SessionReportBreaker.all.ends.map { breaker in
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
      "calls back under its lock", rejectedBy: lawCheck, saying: "inside a lock",
      Checks(makeMock: { WrongLockMock(.callsBackUnderIt, origin: $0) })),
    WrongAnswer(
      "answers an unexpected call under its lock", rejectedBy: lawCheck,
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

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, saying fault: String,
    breaking makeMaker: @Sendable () -> SessionReportBreaker.Make
  ) -> WrongAnswer<Checks> {
    let make = makeMaker()
    return WrongAnswer(
      name, rejectedBy: lawCheck, saying: fault,
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
