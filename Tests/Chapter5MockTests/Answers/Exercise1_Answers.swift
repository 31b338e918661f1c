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

  static let judge = Judge<Checks>(inOrder: [
    ("reportsAnUnexpectedCall", { await $0.reportsAnUnexpectedCall() }),
    ("answersAnExpectedCall", { await $0.answersAnExpectedCall() }),
    ("reportsMissingCalls", { await $0.reportsMissingCalls() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "reports when it verifies", rejectedBy: "reportsAnUnexpectedCall",
      saying: "and no report reached",
      Checks(makeMock: { _ in CountingMock(script: MockScript()) })),
    wrong(
      "removes an expectation for any call", .usesUpAnExpectation, "answersAnExpectedCall",
      "answered the last one with an error"),
    wrong(
      "names only the next missing call", .namesOneMissing, "reportsMissingCalls",
      "which does not name PUT /carts/3"),
    wrong("answers under its lock", .refusesUnderItsLock, lawCheck, "inside a lock"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "counts those that came",
      Checks(makeMock: { CountingMock(script: MockScript(at: $0)) })),
    RightAnswer(
      "answers on a queue, and reports all that is missing in one",
      Checks(makeMock: {
        CountingMock(
          script: MockScript(at: $0, reportsInOne: true), queue: DispatchQueue(label: "mock"))
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: MockScript.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(
      name, rejectedBy: check, saying: words,
      Checks(makeMock: { CountingMock(script: MockScript([], fault, at: $0)) }))
  }
}

/// A mock that keeps all expectations and counts those that were met.
private struct CountingMock: ExpectingSession {
  let script: MockScript
  var queue: DispatchQueue?

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    script.expect(ExpectedCall(request, answer: answer))
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask {
      script.answer(request) { answer in
        guard let queue else { return answer.deliver(to: completionHandler) }
        queue.async { answer.deliver(to: completionHandler) }
      }
    }
  }

  func verify(sourceLocation: SourceLocation) { script.verify(at: sourceLocation) }
}
