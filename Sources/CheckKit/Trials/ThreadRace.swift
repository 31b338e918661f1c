import DoubleKit
import Foundation
import Synchronization

/// Runs `body` on several threads that set off together, and returns whether all have come
/// back: it waits for them as long as something goes on.
///
/// Threads that are started one after another often end one after another; a
/// double that loses what two of them record at once would not be found out.
/// One call has its turn after another: the threads of many races would wait for each
/// other's locks, and keep every other check waiting on a busy machine.
@discardableResult
public func onManyThreads(
  _ count: Int = 8, while goesOn: () -> Bool = { true },
  _ body: @escaping @Sendable (_ number: Int) -> Void
) async -> Bool {
  await oneRace.wait()
  let (start, ends) = (StartingLine(for: count), CompletionLog<Void>())
  for number in 0..<count {
    Thread.detachNewThread {
      start.wait()
      body(number)
      ends.record(())
    }
  }
  // Threads that wait for ever keep no other race waiting for long.
  for _ in 0..<10 where ends.values.count < count {
    await ends.values(atLeast: count, within: .answer)
    if !goesOn() { break }
  }
  oneRace.signal()
  while ends.values.count < count {
    await ends.values(atLeast: count, within: .test)
    if !goesOn() { break }
  }
  return ends.values.count == count
}

private let oneRace = AsyncSemaphore()

/// Calls of one double from eight threads at once, in rounds.
///
/// Six threads call as fast as they can. Two sleep for an instant after each
/// call: when one of them wakes up, the system takes the core from a thread
/// that may just have read and not yet written. So a lost update shows on a
/// machine with a single free core too, where no two threads ever run at the
/// same moment. Whatever else a race shows is a matter of counts.
public struct ThreadRace: Sendable {
  private let rounds: Int
  private let calls: Int

  /// Makes a race of some rounds, each with a new double, and so many calls of each
  /// thread.
  public init(rounds: Int, calls: Int) {
    self.rounds = rounds
    self.calls = calls
  }

  /// Runs rounds until one of them shows a fault, or never ends. All numbers of a round
  /// differ, from 0 to the last, and those of one thread rise.
  public func firstFault<Double: Sendable>(
    of make: @Sendable () async -> Double,
    calling call: @escaping @Sendable (_ double: Double, _ number: Int) -> Void,
    fault: @Sendable (_ double: Double, _ callCount: Int) async -> String?
  ) async -> String? {
    for _ in 0..<rounds {
      let double = await make()
      guard let callCount = await run({ call(double, $0) }) else {
        return "Eight threads called at once, and some calls never returned: they wait for each"
          + " other. Inside a lock, call nobody, and resume no continuation."
      }
      if let fault = await fault(double, callCount) { return fault }
    }
    return nil
  }

  /// Runs one round, and returns how many calls were made; nil if some never return.
  public func run(_ call: @escaping @Sendable (_ number: Int) -> Void) async -> Int? {
    let progress = Progress()
    let isOver = await onManyThreads(8, while: progress.goesOn) { [calls] thread in
      for number in 0..<calls {
        call(thread * calls + number)
        progress.add()
        if thread < 2, number < 250 { usleep(1) }
      }
    }
    return isOver ? 8 * calls : nil
  }
}

/// Counts the calls of a race that have returned.
private final class Progress: Sendable {
  private let count = Atomic(0)
  private let seen = Atomic(-1)

  func add() { count.add(1, ordering: .relaxed) }

  /// Whether calls have returned since the last time.
  func goesOn() -> Bool {
    let now = count.load(ordering: .relaxed)
    return seen.exchange(now, ordering: .relaxed) < now
  }
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
