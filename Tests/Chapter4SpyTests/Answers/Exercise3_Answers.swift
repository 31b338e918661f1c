import AnswerKit
import CheckKit
import Foundation
import ItemDetail
import Testing

@Suite("4.3 SpyDataTask: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_SpyDataTask

  static let judge = Judge<Checks>(
    inOrder: [
      ("countsEachCall", { await $0.countsEachCall() }),
      ("callsOnResume", { await $0.callsOnResume() }),
      ("countsFirst", { await $0.countsFirst() }),
    ], askedLast: [])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "a flag for the resume", rejectedBy: "countsEachCall",
      saying: "resume(), resume() and shows resumeCount 1", spy(.isAFlag)),
    WrongAnswer(
      "counts and does nothing else", rejectedBy: "callsOnResume", saying: "onResume 0 times",
      spy(.forgetsOnResume)),
    WrongAnswer(
      "calls onResume, then counts", rejectedBy: "countsFirst", saying: "shows resumeCount 0",
      spy(.countsLate)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("calls onResume on a global queue", spy(.none)),
    RightAnswer(
      "a list of the calls, which belongs to a queue",
      Checks(makeSpy: { onResume in
        let (queue, calls) = (DispatchQueue(label: "spy"), Locked<[String]>([]))
        let task = ClosureTask(
          onResume: {
            queue.async { calls.change { $0.append("resume") } }
            onResume()
          }, onCancel: { queue.async { calls.change { $0.append("cancel") } } })
        let count = { @Sendable name in queue.sync { calls.value.count { $0 == name } } }
        return .init(
          task: task, resumeCount: { count("resume") }, cancelCount: { count("cancel") })
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case isAFlag, forgetsOnResume, countsLate }

  private static func spy(_ mistake: Mistake?) -> Checks {
    Checks(makeSpy: { onResume in
      let (resumes, cancels) = (Locked(0), Locked(0))
      let task = ClosureTask(
        onResume: {
          if mistake == .countsLate { onResume() }
          resumes.change { $0 = mistake == .isAFlag ? 1 : $0 + 1 }
          if mistake == .isAFlag { onResume() }
          if mistake == nil { DispatchQueue.global().async(execute: onResume) }
        }, onCancel: { cancels.change { $0 += 1 } })
      return .init(
        task: task, resumeCount: { resumes.value }, cancelCount: { cancels.value })
    })
  }
}
