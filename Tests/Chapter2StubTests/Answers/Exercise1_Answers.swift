import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("2.1 StubURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_StubURLSession

  static let judge = Judge<Checks>(inOrder: [
    ("waitsForResume", { await $0.waitsForResume() }),
    ("deliversAsGiven", { await $0.deliversAsGiven() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("answers in dataTask", rejectedBy: "waitsForResume", saying: "before resume()") {
      answer, handler in
      answer.deliver(to: handler)
      return ClosureTask {}
    },
    wrong(
      "delivers an error alone", rejectedBy: "deliversAsGiven",
      saying: "delivered (URLError.networkConnectionLost)"
    ) { answer, handler in
      ClosureTask {
        (answer.error.map(SessionAnswer.failure) ?? answer).deliver(to: handler)
      }
    },
    wrong(
      "calls back on cancel, as a real task does", rejectedBy: lawCheck,
      saying: "when a task that was never resumed was cancelled"
    ) { answer, handler in
      ClosureTask(
        onResume: { answer.deliver(to: handler) },
        onCancel: { handler(nil, nil, URLError(.cancelled)) })
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "one closure for each task",
      checks { answer, handler in ClosureTask { answer.deliver(to: handler) } }),
    RightAnswer(
      "answers later, on a queue",
      checks { answer, handler in
        ClosureTask { DispatchQueue.global().async { answer.deliver(to: handler) } }
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private typealias MakeTask =
    @Sendable (SessionAnswer, @escaping ClosureSession.Handler) -> ClosureTask

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, makeTask: @escaping MakeTask
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(makeTask))
  }

  private static func checks(_ makeTask: @escaping MakeTask) -> Checks {
    Checks(makeStub: { answer in ClosureSession { makeTask(answer, $1) } })
  }
}
