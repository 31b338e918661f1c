import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter4Spy

@Suite("4.5 ResultLog: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_ResultLog

  typealias Results = Exercise5_ResultLog.Results

  typealias Kept = Locked<Results>

  typealias Keep = @Sendable (Kept, Result<Item, any Error>) -> Void

  typealias Wait = @Sendable (Kept, _ count: Int) async -> Results

  static let judge = Judge<Checks>([
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("waitsUntilThereAreEnough", { await $0.waitsUntilThereAreEnough() }),
    ("wakesAtOnce", { await $0.wakesAtOnce() }),
    ("givesUpWhenNothingComes", { try await $0.givesUpWhenNothingComes() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("keeps nothing", rejectedBy: lawCheck, saying: "and shows nothing") { _, _ in },
    wrong("drops a result that it has", rejectedBy: lawCheck, saying: "and shows") {
      results, result in
      let outcome = LoadOutcome(result)
      results.change { results in
        if !results.map(LoadOutcome.init).contains(outcome) { results.append(result) }
      }
    },
    wrong(
      "a mock: it refuses a second call by itself", rejectedBy: lawCheck,
      saying: "failed the test by itself"
    ) { results, result in
      #expect(results.current.isEmpty)
      results.change { $0.append(result) }
    },
    wrongWait(
      "does not wait", rejectedBy: "waitsUntilThereAreEnough", saying: "It should have shown"
    ) {
      results, _ in results.current
    },
    wrongWait(
      "hands out as many as were asked for", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, count in
      _ = await eventually { results.current.count >= count }
      return Array(results.current.prefix(count))
    },
    wrongWait(
      "sleeps until the deadline, whatever comes", rejectedBy: "wakesAtOnce",
      saying: "its deadline"
    ) { results, _ in
      _ = await eventually { false }
      return results.current
    },
    wrongWait(
      "waits for ever", rejectedBy: "givesUpWhenNothingComes", saying: "it had not ended"
    ) { results, count in
      // In a task of its own: one that is cancelled would never pause again, and keep
      // a processor from the other checks.
      while results.current.count < count { await Task { await Deadline.moment.pass() }.value }
      return results.current
    },
    wrong(
      "keeps no failure twice in a row", rejectedBy: lawCheck, saying: "ResultLog was given"
    ) { results, result in
      let outcome = LoadOutcome(result)
      results.change { results in
        if case .failure = result, results.last.map(LoadOutcome.init) == outcome { return }
        results.append(result)
      }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("wraps the given log", Checks(makeLog: { makeWrapper() })),
    RightAnswer(
      "looks again and again, with eventually",
      Checks(makeLog: {
        makeLog { results, count in
          _ = await eventually { results.current.count >= count }
          return results.current
        }
      })),
    RightAnswer(
      "looks again and again until the deadline",
      Checks(makeLog: {
        makeLog { results, count in
          _ = try? await value(within: .answer) {
            while results.current.count < count && !Task.isCancelled { await Task.yield() }
          }
          return results.current
        }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static let keep: Keep = { results, result in results.change { $0.append(result) } }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, keep: @escaping Keep
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeLog: { makeLog(keep: keep) { results, _ in results.current } }))
  }

  private static func wrongWait(
    _ name: String, rejectedBy check: String, saying fault: String, wait: @escaping Wait
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(makeLog: { makeLog(wait: wait) }))
  }

  private static func makeLog(keep: @escaping Keep = keep, wait: @escaping Wait) -> Checks.Log {
    let results = Kept([])
    return Checks.Log(
      record: { keep(results, $0) }, results: { results.current },
      waitForResults: { await wait(results, $0) })
  }

  private static func makeWrapper() -> Checks.Log {
    let log = CompletionLog<Result<Item, any Error>>()
    return Checks.Log(
      record: { log.record($0) }, results: { log.values },
      waitForResults: { await log.values(atLeast: $0) })
  }
}
