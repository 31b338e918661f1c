import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter4Spy

@Suite("4.5 ResultLog: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_ResultLog
  typealias Results = Exercise5_ResultLog.Results

  static let judge = Judge<Checks>([
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("waitsUntilThereAreEnough", { await $0.waitsUntilThereAreEnough() }),
    ("wakesAtOnce", { await $0.wakesAtOnce() }),
    ("givesUpWhenNothingComes", { try await $0.givesUpWhenNothingComes() }),
  ])

  static let wrongAnswers = lawBreakers + wrongRecords + wrongWaits

  /// The solution's wait, with a record that breaks one law.
  private static let lawBreakers = RecordLawBreaker<Result<Item, any Error>>.all.ends.map {
    breaker in
    WrongAnswer(
      breaker.name, rejectedBy: lawCheck, saying: breaker.fault,
      Checks(makeLog: {
        let (record, log) = (breaker.make(), ResultLog())
        return Checks.Log(
          record: {
            record.keep($0)
            log.record($0)
          }, results: record.entries, waitForResults: { await log.waitForResults(atLeast: $0) })
      }))
  }

  private static let wrongRecords = [
    wrong("keeps nothing", rejectedBy: lawCheck, saying: "and shows nothing") { _, _ in },
    wrong("keeps items and no failures", rejectedBy: lawCheck, saying: "and shows") {
      results, result in if case .success = result { results.change { $0.append(result) } }
    },
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
  ]

  private static let wrongWaits = [
    wrongWait(
      "does not wait", rejectedBy: "waitsUntilThereAreEnough", saying: "It should have shown"
    ) {
      results, _ in results.current
    },
    wrongWait(
      "waits for something when it is to wait for nothing", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, count in
      _ = await eventually { results.current.count >= max(count, 1) }
      return results.current
    },
    wrongWait(
      "waits for the first result, whatever the number", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, _ in
      _ = await eventually { !results.current.isEmpty }
      return results.current
    },
    wrongWait(
      "waits until there are more than enough", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, count in
      _ = await eventually { results.current.count > count }
      return results.current
    },
    wrongWait(
      "waits until there are exactly as many", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, count in
      _ = await eventually { results.current.count == count }
      return results.current
    },
    wrongWait(
      "hands out as many as were asked for", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, count in
      _ = await eventually { results.current.count >= count }
      return Array(results.current.prefix(count))
    },
    WrongAnswer(
      "has room for one who waits", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown",
      Checks(makeLog: { OneGuestLog(isWokenOnce: false).log })),
    WrongAnswer(
      "wakes who waits for two at the first and forgets him",
      rejectedBy: "waitsUntilThereAreEnough", saying: "It should have shown",
      Checks(makeLog: { OneGuestLog(isWokenOnce: true).log })),
    wrongWait(
      "sleeps until the deadline, whatever comes", rejectedBy: "wakesAtOnce",
      saying: "its deadline"
    ) { results, _ in
      _ = await eventually { false }
      return results.current
    },
    wrongWait(
      "waits for one result more than it has", rejectedBy: "waitsUntilThereAreEnough",
      saying: "It should have shown"
    ) { results, _ in
      let count = results.current.count
      _ = await eventually { results.current.count > count }
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
    wrongWait(
      "hands out nothing when it gives up", rejectedBy: "givesUpWhenNothingComes",
      saying: "it returned []"
    ) { results, count in
      let isThere = await eventually { results.current.count >= count }
      return isThere ? results.current : []
    },
    wrongWait(
      "begins its deadline anew with each result", rejectedBy: "givesUpWhenNothingComes",
      saying: "anew with each result"
    ) { results, count in
      var seen = -1
      while results.current.count < count, results.current.count > seen {
        seen = results.current.count
        _ = await eventually { [seen] in results.current.count > seen }
      }
      return results.current
    },
    WrongAnswer(
      "lets a result come between the look and the wait", rejectedBy: "wakesAtOnce",
      saying: "nothing may come between", Checks(makeLog: { HesitantLog().log })),
    wrong(
      "keeps no failure twice in a row", rejectedBy: lawCheck, saying: "ResultLog was given"
    ) { results, result in
      let outcome = LoadOutcome(result)
      results.change { results in
        if case .failure = result, results.last.map(LoadOutcome.init) == outcome { return }
        results.append(result)
      }
    },
    WrongAnswer(
      "keeps a result a moment later", rejectedBy: "waitsUntilThereAreEnough",
      saying: "showed: the results []", Checks(makeLog: { makeLateLog() })),
    WrongAnswer(
      "keeps nothing that comes after a deadline", rejectedBy: "givesUpWhenNothingComes",
      saying: "The next wait", Checks(makeLog: { makeLogThatCloses() })),
  ]

  static let rightAnswers = [
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
    RightAnswer(
      "sleeps for a hundredth of a second between two looks",
      Checks(makeLog: {
        makeLog { results, count in
          for _ in 0..<20 where results.current.count < count {
            try? await Task.sleep(for: .milliseconds(10))
          }
          return results.current
        }
      })),
    RightAnswer("a stream for each who waits", Checks(makeLog: { StreamLog().log })),
    RightAnswer("a lock and a list of waiters", Checks(makeLog: { WaiterLog().log })),
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
  typealias Wait = @Sendable (Kept, _ count: Int) async -> Results

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

  /// A log whose `record` returns before the result is there.
  private static func makeLateLog() -> Checks.Log {
    let (results, queue) = (Kept([]), DispatchQueue(label: "ResultLog"))
    return Checks.Log(
      record: { result in
        queue.asyncAfter(deadline: .now() + .milliseconds(20)) { keep(results, result) }
      },
      results: { results.current },
      waitForResults: { count in
        _ = await eventually { results.current.count >= count }
        return results.current
      })
  }

  /// A log that is closed by the first wait that gives up.
  private static func makeLogThatCloses() -> Checks.Log {
    let (results, isOpen) = (Kept([]), Locked(true))
    return Checks.Log(
      record: { result in if isOpen.current { results.change { $0.append(result) } } },
      results: { results.current },
      waitForResults: { count in
        let isThere = await eventually { results.current.count >= count }
        if !isThere { isOpen.change { $0 = false } }
        return results.current
      })
  }
}
