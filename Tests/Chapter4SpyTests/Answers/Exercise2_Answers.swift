import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("4.2 SpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_SpyURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("keepsEachSession", { await $0.keepsEachSession() }),
      ("recordsFirst", { await $0.recordsFirst() }),
      ("keepsTheWholeRequest", { await $0.keepsTheWholeRequest() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ], askedLast: ["keepsTheWholeRequest", lawCheck])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "records in canInit", rejectedBy: "keepsEachSession", saying: "GET /items/4, GET /items/4",
      spy(.recordsQuestions)),
    WrongAnswer(
      "answers first", rejectedBy: "recordsFirst", saying: "at that moment", spy(.answersFirst)),
    WrongAnswer(
      "reads the body when the record is read", rejectedBy: "keepsTheWholeRequest",
      saying: "at a second look", spy(.readsLate)),
    WrongAnswer(
      "a mock: it refuses what it does not expect", rejectedBy: lawCheck, saying: "DELETE",
      spy(.refusesDeletes)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a record for each session, which a closure holds", spy(.none)),
    RightAnswer(
      "copies the body itself",
      Checks(makeSpy: { answer in
        let record = Locked<[URLRequest]>([])
        let session = ClosureURLProtocol.makeSession { double in
          var copy = double.request
          copy.httpBody = copy.bodyBytes
          record.change { [copy] in $0.append(copy) }
          double.sendOrFail(answer)
        }
        return .init(session: session) { record.value }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case recordsQuestions, answersFirst, readsLate, refusesDeletes }

  private static func spy(_ mistake: Mistake?) -> Checks {
    Checks(makeSpy: { answer in
      let record = Locked<[URLRequest]>([])
      let keep = { @Sendable (request: URLRequest) in
        let kept = mistake == .readsLate ? request : request.withBodyRead()
        record.change { $0.append(kept) }
      }
      let session = ClosureURLProtocol.makeSession(
        .init(
          onQuestion: { if mistake == .recordsQuestions { keep($0) } },
          onStart: { double in
            let isRefused = mistake == .refusesDeletes && double.request.httpMethod == "DELETE"
            let answer = isRefused ? .failure(URLError(.unknown)) : answer
            if mistake == .answersFirst { double.sendOrFail(answer) }
            if mistake != .recordsQuestions { keep(double.request) }
            if mistake != .answersFirst { double.sendOrFail(answer) }
          }))
      return .init(session: session) { record.value.map { $0.withBodyRead() } }
    })
  }
}
