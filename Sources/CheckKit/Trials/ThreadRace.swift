import Dispatch
import DoubleKit
import Foundation
import Synchronization

/// Runs `body` on several threads that set off together, and waits for all.
///
/// Threads that are started one after another often end one after another; a
/// double that loses what two of them record at once would not be found out.
/// One call has its turn after another: the threads of many races would wait for each
/// other's locks, and keep every other check waiting on a busy machine.
public func onManyThreads(
  _ count: Int = 8, _ body: @escaping @Sendable (_ number: Int) -> Void
) async {
  await turns.begin()
  let start = StartingLine(for: count)
  let (group, ends) = (DispatchGroup(), CompletionLog<Void>())
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      start.wait()
      body(number)
      ends.record(())
      group.leave()
    }
  }
  // Threads that wait for ever keep no other race waiting.
  await ends.values(atLeast: count, within: .test)
  turns.end()
  await withCheckedContinuation { continuation in
    group.notify(queue: .global()) { continuation.resume() }
  }
}

private let turns = Turns()

/// Calls of one double from eight threads at once, in rounds.
///
/// Six threads call as fast as they can. Two sleep for an instant after each
/// call: when one of them wakes up, the system takes the core from a thread
/// that may just have read and not yet written. So a lost update shows on a
/// machine with a single free core too, where no two threads ever run at the
/// same moment.
public struct ThreadRace: Sendable {
  /// How many rounds are run, each with a new double, while nothing is found.
  let rounds: Int
  /// How many calls each thread makes: the fast ones go on, up to the greater
  /// number, for a millisecond of work, and for two while a sleepy one is not
  /// done. On a busy machine those who begin late would else be alone.
  let calls: ClosedRange<Int>

  /// A race for calls that may be any number: at least 250 on each fast thread.
  public static let forCounts = ThreadRace(rounds: 4, calls: 250...20_000)

  /// Makes a race.
  public init(rounds: Int, calls: ClosedRange<Int>) {
    self.rounds = rounds
    self.calls = calls
  }

  /// Runs rounds until one of them shows a fault.
  public func firstFault<Double: Sendable>(
    of make: @Sendable () -> Double,
    calling call: @escaping @Sendable (_ double: Double, _ number: Int) -> Void,
    fault: @Sendable (_ double: Double, _ callCount: Int) async -> String?
  ) async -> String? {
    for _ in 0..<rounds {
      let double = make()
      let callCount = await run { call(double, $0) }
      if let fault = await fault(double, callCount) { return fault }
    }
    return nil
  }

  /// Runs one round.
  public func run(_ call: @escaping @Sendable (_ number: Int) -> Void) async -> Int {
    let isExact = calls.lowerBound == calls.upperBound
    let naps = isExact ? calls.lowerBound : 40
    let progress = Progress()
    await onManyThreads(8) { [calls] thread in
      let first = thread * (isExact ? naps : calls.upperBound + naps)
      let made =
        thread < 2
        ? progress.callSleepily(naps, from: first, call)
        : progress.callFast(calls, from: first, call)
      progress.total.add(made, ordering: .sequentiallyConsistent)
    }
    return progress.total.load(ordering: .sequentiallyConsistent)
  }
}

/// Where the threads of one round stand.
private final class Progress: Sendable {
  let total = Atomic(0)
  private let sleepyThreads = Atomic(2)

  func callSleepily(_ count: Int, from first: Int, _ call: (Int) -> Void) -> Int {
    for number in 0..<count {
      call(first + number)
      usleep(1)
    }
    sleepyThreads.subtract(1, ordering: .sequentiallyConsistent)
    return count
  }

  func callFast(_ range: ClosedRange<Int>, from first: Int, _ call: (Int) -> Void) -> Int {
    let begin = (clock: ContinuousClock.now, work: ownTime())
    var count = 0
    while count < range.upperBound {
      call(first + count)
      count += 1
      // Neither the clock nor the others are asked after each call: that would
      // keep the calls apart.
      guard count >= range.lowerBound, count.isMultiple(of: 50) else { continue }
      let limit: Duration = isAnyoneSleepy ? .milliseconds(2) : .milliseconds(1)
      if ownTime() - begin.work > limit { break }
      // A double that waits inside each call works little.
      if ContinuousClock.now - begin.clock > limit * 10 { break }
    }
    return count
  }

  /// How long the thread has worked. On a busy machine the clock goes on while
  /// others have the core, and whoever looks at it stops before the race began.
  private func ownTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  private var isAnyoneSleepy: Bool { sleepyThreads.load(ordering: .relaxed) > 0 }
}

/// Lets threads go when all of them have come. They look again and again: a
/// thread that has to be woken up comes too late.
private final class StartingLine: Sendable {
  private let missing: Atomic<Int>

  init(for count: Int) { missing = Atomic(count) }

  func wait() {
    missing.subtract(1, ordering: .sequentiallyConsistent)
    while missing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
  }
}
