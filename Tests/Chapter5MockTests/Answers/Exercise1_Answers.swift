import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("5.1 MockURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_MockURLSession

  static let judge = Judge<Checks>([
    ("reportsAnUnexpectedCall", { await $0.reportsAnUnexpectedCall() }),
    ("judgesEachCall", { await $0.judgesEachCall() }),
    ("takesACallInOneStep", { await $0.takesACallInOneStep() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "reports an unexpected call when it verifies", rejectedBy: "reportsAnUnexpectedCall",
      saying: "no report reached"
    ) { $0.reportsAtOnce = false },
    wrong(
      "takes a canned error for a mistake", rejectedBy: "judgesEachCall",
      saying: "It should have shown: no report, an error"
    ) {
      $0.answer = { call, _ in
        if call.answer.error != nil { Issue.record("\(call.request) came, and failed.") }
        return call.answer
      }
    },
    wrong(
      "says that something was wrong, and not what", rejectedBy: "judgesEachCall",
      saying: "one report that names"
    ) { $0.report = { Issue.record("Unexpected call.", sourceLocation: $2) } },
    wrong(
      "never says what is missing", rejectedBy: "judgesEachCall",
      saying: "It showed: no report, in verify()"
    ) { $0.verify = { _, _ in } },
    wrong(
      "takes the calls in any order", rejectedBy: "judgesEachCall", saying: "got [PUT /carts/3]"
    ) {
      $0.take = { calls, request in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
    },
    wrong(
      "takes a task that was made for a call", rejectedBy: "judgesEachCall",
      saying: "It should have"
    ) { $0.judgesInDataTask = true },
    WrongAnswer(
      "answers an unexpected call under its lock", rejectedBy: lawCheck,
      saying: "answers an unexpected call inside a lock",
      Checks(makeMock: { WrongLockMock(.refusesUnderIt, origin: $0) })),
    WrongAnswer(
      "looks under one lock and takes off under another", rejectedBy: "takesACallInOneStep",
      saying: "different answers",
      Checks(makeMock: { WrongLockMock(.takesInTwoSteps, origin: $0) })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "answers on a queue, and reports all that is missing at once",
      Checks(makeMock: { QueueMock(origin: $0) })),
    RightAnswer(
      "has good habits", Checks(makeMock: { HabitualMock(MockHabits(), sourceLocation: $0) })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

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
