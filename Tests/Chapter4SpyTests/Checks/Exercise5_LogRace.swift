import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Many short waits, each for a result that another thread records while the wait
/// begins.
///
/// Between the look at what is there and the beginning of the wait lie some
/// hundred nanoseconds. A log that lets a result in there waits for what has come
/// already. It takes two free cores to hit that moment; on a busy machine such a
/// log may pass.
struct LogRace {
  let makeLog: @Sendable () -> Exercise5_ResultLog.Log
  let result: Result<Item, any Error>

  /// Whether waits miss their result, which those of a right log never do. Twice,
  /// since on a busy machine one may be late by accident; the second time is
  /// looked for longer.
  func missesResults() async -> Bool {
    let delay = await longestDelay()
    let hasMissed = await misses(within: .milliseconds(150), or: 2, delay)
    return hasMissed ? await misses(within: .milliseconds(500), or: 5, delay) : false
  }

  /// Whether a wait misses its result before some time has passed and some batches
  /// have been run: on a busy machine the time is short.
  private func misses(
    within time: Duration, or batches: Int, _ delay: Duration
  ) async -> Bool {
    let start = ContinuousClock.now
    var count = 0
    while count < batches || ContinuousClock.now - start < time {
      if await LogBatch(of: makeLog, result: result, delay: delay).missesOne() { return true }
      count += 1
    }
    return false
  }

  /// A little more than a wait takes whose result is there: the look lies within
  /// that time.
  private func longestDelay() async -> Duration {
    let log = makeLog()
    log.record(result)
    var times: [Duration] = []
    for _ in 1...5 {
      let start = ContinuousClock.now
      _ = await log.waitForResults(1)
      times.append(ContinuousClock.now - start)
    }
    // On a busy machine some wait for their turn, and the least says little.
    return times.sorted()[2] * 5 / 4
  }
}

/// Two hundred waits, one after the other, each on a log of its own.
private final class LogBatch: Sendable {
  private let logs: [Exercise5_ResultLog.Log]
  private let result: Result<Item, any Error>
  private let longestDelay: Duration
  /// The wait that began last, and the last one whose result was recorded.
  private let begun = Atomic(-1)
  private let recorded = Atomic(-1)
  private let isOver = Atomic(false)
  private let end = CompletionLog<Void>()

  init(
    of makeLog: @Sendable () -> Exercise5_ResultLog.Log, result: Result<Item, any Error>,
    delay: Duration
  ) {
    logs = (0..<200).map { _ in makeLog() }
    self.result = result
    longestDelay = delay
  }

  /// Whether one of the waits goes on though its result is there. A log that looks
  /// now and then needs too long for all of them, and is let off.
  func missesOne() async -> Bool {
    Thread.detachNewThread { self.record() }
    Task { await self.wait() }
    await end.values(atLeast: 1, within: Deadline(ticks: 4))
    let place = begun.load(ordering: .acquiring)
    let isThere = recorded.load(ordering: .acquiring) == place
    if end.values.isEmpty { await end.values(atLeast: 1, within: .halfAnswer) }
    isOver.store(true, ordering: .relaxed)
    return isThere && end.values.isEmpty && begun.load(ordering: .acquiring) == place
  }

  private func wait() async {
    for (place, log) in logs.enumerated() {
      if isOver.load(ordering: .relaxed) { break }
      begun.store(place, ordering: .releasing)
      _ = await log.waitForResults(1)
    }
    end.record(())
  }

  private func record() {
    for (place, log) in logs.enumerated() {
      var looks = 0
      while begun.load(ordering: .acquiring) < place {
        if isOver.load(ordering: .relaxed) { return }
        looks += 1
        if looks > 1000 { sched_yield() }
      }
      let (start, delay) = (ContinuousClock.now, longestDelay * place / logs.count)
      while ContinuousClock.now - start < delay {}
      log.record(result)
      recorded.store(place, ordering: .releasing)
    }
  }
}
