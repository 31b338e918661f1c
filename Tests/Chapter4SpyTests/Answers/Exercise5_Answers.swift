import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.5 ResultLog: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_ResultLog
  typealias Results = Exercise5_ResultLog.Results

  static let judge = Judge<Checks>([
    ("keepsEachResultInOrder", { $0.keepsEachResultInOrder() }),
    ("keepsARepeatedResult", { $0.keepsARepeatedResult() }),
    ("showsASecondCallback", { await $0.showsASecondCallback() }),
    ("losesNothingOfManyThreads", { await $0.losesNothingOfManyThreads() }),
    ("waitsUntilThereAreEnough", { await $0.waitsUntilThereAreEnough() }),
    ("wakesAtOnce", { try await $0.wakesAtOnce() }),
    ("givesUpWhenNothingComes", { try await $0.givesUpWhenNothingComes() }),
    ("keepsItsOwnResults", { $0.keepsItsOwnResults() }),
  ])

  static let wrongAnswers = [
    wrong("keeps the last result alone", rejectedBy: "keepsEachResultInOrder") { results, result in
      results.change { $0 = [result] }
    },
    wrong("keeps the first result alone", rejectedBy: "showsASecondCallback") { results, result in
      results.change { if $0.isEmpty { $0.append(result) } }
    },
    wrong("keeps items and no failures", rejectedBy: "keepsEachResultInOrder") { results, result in
      if case .success = result { results.change { $0.append(result) } }
    },
    wrong("drops a result that it has", rejectedBy: "keepsARepeatedResult") { results, result in
      let outcome = LoadOutcome(result)
      results.change { results in
        if !results.map(LoadOutcome.init).contains(outcome) { results.append(result) }
      }
    },
    wrong("a mock: it refuses a second call by itself", rejectedBy: "showsASecondCallback") {
      results, result in
      #expect(results.current.isEmpty)
      results.change { $0.append(result) }
    },
    wrong("loses what two threads record at once", rejectedBy: "losesNothingOfManyThreads") {
      results, result in results.changeInTwoSteps { $0.append(result) }
    },
    wrong("does not wait", rejectedBy: "waitsUntilThereAreEnough", wait: { $0.current }),
    wrong(
      "waits for the first result, whatever the number", rejectedBy: "waitsUntilThereAreEnough",
      wait: { results in
        _ = await eventually { !results.current.isEmpty }
        return results.current
      }),
    wrong(
      "sleeps until the deadline, whatever comes", rejectedBy: "wakesAtOnce",
      wait: { results in
        _ = await eventually { false }
        return results.current
      }),
    wrong(
      "waits for one result more than it has", rejectedBy: "wakesAtOnce",
      wait: { results in
        let count = results.current.count
        _ = await eventually { results.current.count > count }
        return results.current
      }),
    wrong(
      "waits for ever", rejectedBy: "givesUpWhenNothingComes",
      wait: { results in
        let (never, continuation) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        continuation.finish()
        return results.current
      }),
    WrongAnswer(
      "one list for all logs", rejectedBy: "keepsItsOwnResults",
      Checks(makeLog: { makeLog(Shared.results, keep: keep, wait: { $0.current }) })),
  ]

  static let rightAnswers = [
    RightAnswer("wraps the given log", Checks(makeLog: { makeWrapper() })),
    RightAnswer(
      "looks again and again until the deadline",
      Checks(makeLog: {
        let results = Kept([])
        return Checks.Log(
          record: { keep(results, $0) }, results: { results.current },
          waitForResults: { count in
            _ = try? await value(within: .answer) {
              while results.current.count < count && !Task.isCancelled { await Task.yield() }
            }
            return results.current
          })
      })),
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

  typealias Kept = Locked<Results>
  typealias Keep = @Sendable (Kept, Result<Item, any Error>) -> Void
  typealias Wait = @Sendable (Kept) async -> Results

  private enum Shared { static let results = Kept([]) }

  private static let keep: Keep = { results, result in results.change { $0.append(result) } }

  private static func wrong(
    _ name: String, rejectedBy check: String, keep: @escaping Keep = keep,
    wait: @escaping Wait = { $0.current }
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, Checks(makeLog: { makeLog(Kept([]), keep: keep, wait: wait) }))
  }

  private static func makeLog(
    _ results: Kept, keep: @escaping Keep, wait: @escaping Wait
  ) -> Checks.Log {
    Checks.Log(
      record: { keep(results, $0) }, results: { results.current },
      waitForResults: { _ in await wait(results) })
  }

  private static func makeWrapper() -> Checks.Log {
    let log = CompletionLog<Result<Item, any Error>>()
    return Checks.Log(
      record: { log.record($0) }, results: { log.values },
      waitForResults: { await log.values(atLeast: $0) })
  }
}
