import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.1 SpyURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_SpyURLSession

  static let judge = Judge<Checks>(
    inOrder: [
      ("keepsEveryRequest", { await $0.keepsEveryRequest() }),
      ("keepsTheWholeRequest", { await $0.keepsTheWholeRequest() }),
      ("recordsFirst", { await $0.recordsFirst() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ], askedLast: ["recordsFirst", lawCheck])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "keeps a request when its task is resumed", rejectedBy: "keepsEveryRequest",
      saying: "made a task for GET /items/4 and shows nothing", spy(.recordsOnResume)),
    WrongAnswer(
      "keeps the URL alone", rejectedBy: "keepsTheWholeRequest",
      saying: "and shows GET /items/12?in=won", spy(.keepsTheURL)),
    WrongAnswer(
      "answers under the lock of its record", rejectedBy: "recordsFirst", saying: "holds a lock",
      spy(.answersUnderItsLock)),
    WrongAnswer(
      "answers when the task is made", rejectedBy: lawCheck, saying: "before resume()",
      spy(.answersAtOnce)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "keeps its record on a queue",
      Checks(makeSpy: { answer in
        let (queue, record) = (DispatchQueue(label: "spy"), Locked<[URLRequest]>([]))
        let session = ClosureSession { request, handler in
          queue.async { record.change { $0.append(request) } }
          return ClosureTask { answer.deliver(to: handler) }
        }
        return .init(session: session) { queue.sync { record.value } }
      })),
    RightAnswer("answers on another queue", spy(.none)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case recordsOnResume, keepsTheURL, answersUnderItsLock, answersAtOnce }

  private static func spy(_ mistake: Mistake?) -> Checks {
    Checks(makeSpy: { answer in
      let record = Locked<[URLRequest]>([])
      let session = ClosureSession { request, handler in
        let kept = mistake == .keepsTheURL ? URLRequest(url: request.url ?? ShopURL.any) : request
        if mistake != .recordsOnResume { record.change { $0.append(kept) } }
        if mistake == .answersAtOnce { answer.deliver(to: handler) }
        return ClosureTask {
          switch mistake {
          case .recordsOnResume: record.change { $0.append(kept) }
          case .answersUnderItsLock: return record.change { _ in answer.deliver(to: handler) }
          case .answersAtOnce: return
          case .keepsTheURL: break
          case nil: return DispatchQueue.global().async { answer.deliver(to: handler) }
          }
          answer.deliver(to: handler)
        }
      }
      return .init(session: session) { record.value }
    })
  }
}
