import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("5.2 MockURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_MockURLProtocol

  static let judge = Judge<Checks>(inOrder: [
    ("reportsUnexpectedRequests", { await $0.reportsUnexpectedRequests() }),
    ("answersAnExpectedRequest", { await $0.answersAnExpectedRequest() }),
    ("reportsMissingRequests", { await $0.reportsMissingRequests() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "remembers only the last mistake", .remembersOneMistake, "reportsUnexpectedRequests",
      "which does not name GET"),
    wrong(
      "removes an expectation for any request", .usesUpAnExpectation, "answersAnExpectedRequest",
      "answered the last one with an error"),
    wrong(
      "names only the next missing request", .namesOneMissing, "reportsMissingRequests",
      "which does not name"),
    WrongAnswer(
      "keeps one list for all sessions", rejectedBy: lawCheck, saying: "of them got the answer",
      sharingOneScript()),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("counts those that came", checks { MockScript($0) }),
    RightAnswer(
      "reports all that is wrong in one", checks { MockScript($0, reportsInOne: true) }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: MockScript.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: words, checks { MockScript($0, fault) })
  }

  /// The checks of a mock whose sessions have scripts like this.
  private static func checks(
    _ makeScript: @escaping @Sendable ([ExpectedCall]) -> MockScript
  ) -> Checks {
    let scripts = PerHost<MockScript>()
    return Checks(
      makeSession: { calls in
        let script = makeScript(calls)
        let session = ClosureURLProtocol.makeSession { load in
          script.answer(load.request) { load.sendOrFail($0) }
        }
        scripts[session.baseURL] = script
        return session
      }, verify: { scripts[$0.baseURL]?.verify(at: $1) })
  }

  private static func sharingOneScript() -> Checks {
    let shared = Mutex(MockScript())
    return Checks(
      makeSession: { calls in
        shared.withLock { $0 = MockScript(calls) }
        return ClosureURLProtocol.makeSession { load in
          shared.withLock { $0 }.answer(load.request) { load.sendOrFail($0) }
        }
      }, verify: { _, line in shared.withLock { $0 }.verify(at: line) })
  }
}
