import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("4.5 ResultLog: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_ResultLog
  typealias Kept = Locked<Checks.Results>

  static let judge = Judge<Checks>(
    inOrder: [
      ("keepsEveryResult", { await $0.keepsEveryResult() }),
      ("endsEachWait", { await $0.endsEachWait() }),
      ("givesUp", { await $0.givesUp() }),
    ], askedLast: ["endsEachWait", "givesUp"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "keeps a repeated result once", rejectedBy: "keepsEveryResult",
      saying: "given .parsing, .parsing and shows .parsing",
      log(keepsRepeats: false) { results, count in
        _ = await eventually { results.value.count >= count }
      }),
    WrongAnswer(
      "sleeps until the deadline, whatever comes", rejectedBy: "endsEachWait", saying: "went on",
      log { _, _ in _ = await eventually { false } }),
    WrongAnswer(
      "waits for ever", rejectedBy: "givesUp", saying: "still waited",
      log { results, count in
        // In a task of its own: one that is cancelled would never pause again, and keep
        // a processor from the other checks.
        while results.value.count < count { await Task { await Deadline.moment.pass() }.value }
      }),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "wraps the given log",
      Checks(makeLog: {
        let log = CompletionLog<Result<Item, any Error>>()
        return .init(
          record: { log.record($0) }, results: { log.values },
          waitForResults: { await log.values(atLeast: $0) })
      })),
    RightAnswer(
      "looks again and again, with eventually",
      log { results, count in _ = await eventually { results.value.count >= count } }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func log(
    keepsRepeats: Bool = true, wait: @escaping @Sendable (Kept, _ count: Int) async -> Void
  ) -> Checks {
    Checks(makeLog: {
      let results = Kept([])
      return .init(
        record: { result in
          results.change { kept in
            let isRepeat = kept.map(LoadOutcome.init).contains(LoadOutcome(result))
            if keepsRepeats || !isRepeat { kept.append(result) }
          }
        }, results: { results.value },
        waitForResults: { count in
          await wait(results, count)
          return results.value
        })
    })
  }
}
