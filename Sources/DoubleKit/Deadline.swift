import Dispatch
import Foundation
import Synchronization

/// How long a check waits for something that should happen.
///
/// A deadline counts ticks instead of reading a clock. Each tick goes through the same two
/// places as an answer does, Swift's thread pool and a dispatch queue, so on a machine that
/// is busy both come late together, and no check fails for the load.
public struct Deadline: Sendable, CustomStringConvertible {
  /// The number of ticks, each of 10 milliseconds or more.
  public let ticks: Int
  private let executor: (any TaskExecutor)?
  private let tick: @Sendable () async -> Void

  /// A deadline of 0.2 seconds on an idle machine, for one answer of a double.
  public static let answer = Deadline(ticks: 20)
  /// A deadline of 2 seconds on an idle machine, for a whole test.
  public static let test = Deadline(ticks: 200)

  /// A deadline of half a second that needs no thread of Swift's pool, for what needs none.
  package static let onOwnThreads = Deadline(ticks: 50, on: OwnThreads.shared) {
    try? await Task.sleep(for: .milliseconds(10))
  }

  /// The time that the deadline takes on an idle machine.
  public var description: String { "\(Double(ticks) / 100) seconds" }

  /// Makes a deadline that passes after a number of ticks.
  package init(ticks: Int) {
    self.init(ticks: ticks) { await Self.tick(through: .global()) }
  }

  /// Makes a deadline.
  ///
  /// - Parameters:
  ///   - ticks: After how many ticks it passes.
  ///   - executor: Where it ticks; Swift's pool when left out.
  ///   - tick: Waits for one tick.
  init(
    ticks: Int, on executor: (any TaskExecutor)? = nil, tick: @escaping @Sendable () async -> Void
  ) {
    (self.ticks, self.executor, self.tick) = (ticks, executor, tick)
  }

  /// Waits for 10 milliseconds, and then for a turn in a queue.
  static func tick(through queue: DispatchQueue) async {
    try? await Task.sleep(for: .milliseconds(10))
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }

  /// Waits until the deadline has passed or the calling task is cancelled.
  package func pass() async {
    try? await winner(of: Race<Void>(), orElse: ())
  }

  /// Waits for the winner of a race, which the deadline takes part in.
  ///
  /// - Parameters:
  ///   - race: The race.
  ///   - value: Who wins when the deadline passes first.
  /// - Returns: What won.
  /// - Throws: What the race ended with, or `CancellationError`.
  func winner<Value>(of race: Race<Value>, orElse value: Value) async throws -> Value {
    let passing = Task.detached(executorPreference: executor) {
      for _ in 0..<ticks where !Task.isCancelled { await tick() }
      race.end(with: .success(value))
    }
    defer {
      passing.cancel()
      SubjectUnderTest.current?.onSignOfLife()
    }
    return try await race.winner()
  }
}

/// Waits for `operation`, but not longer than a deadline.
///
/// An operation that is late is left to end by itself, and what it returns then is
/// ignored. It is not cancelled: on Linux, cancelling a load at the moment at which
/// its answer comes ends the process, and a deadline passes at just that moment on a
/// busy machine. If the calling task is cancelled, the operation is cancelled too.
///
/// - Parameters:
///   - deadline: How long to wait.
///   - operation: What to wait for.
/// - Returns: What `operation` returned, nil when the deadline passed first.
/// - Throws: What `operation` threw, or `CancellationError` when the calling
///   task is cancelled.
public func value<Value: Sendable>(
  within deadline: Deadline, of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  let race = Race<Value?>()
  let work = Task {
    do { race.end(with: .success(try await operation())) } catch { race.end(with: .failure(error)) }
  }
  return try await withTaskCancellationHandler {
    try await deadline.winner(of: race, orElse: nil)
  } onCancel: {
    race.end(with: .failure(CancellationError()))
    work.cancel()
  }
}

/// Waits until a condition holds, but not longer than a deadline.
///
/// For what nobody calls back about: a count that another thread raises.
///
/// - Parameters:
///   - deadline: How long to wait.
///   - condition: What should come true.
/// - Returns: Whether it did.
public func eventually(
  within deadline: Deadline = .answer, _ condition: @Sendable () -> Bool
) async -> Bool {
  for _ in 0..<deadline.ticks {
    if condition() { return true }
    await Deadline(ticks: 1).pass()
  }
  return condition()
}

/// An outcome that several tasks may set and the first one does.
package final class Race<Value: Sendable>: Sendable {
  private struct State {
    var outcome: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  /// Makes a race without an outcome.
  package init() {}

  /// Sets the outcome, unless there is one.
  package func end(with outcome: Result<Value, any Error>) {
    let waiter = state.withLock { state in
      guard state.outcome == nil else { return CheckedContinuation<Value, any Error>?.none }
      state.outcome = outcome
      return state.waiter.take()
    }
    waiter?.resume(with: outcome)
  }

  /// Waits for the outcome; one task may wait, once.
  ///
  /// A task that is cancelled ends the race, so that neither it nor what it
  /// holds is left behind when nobody else does.
  package func winner() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiter = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      end(with: .failure(CancellationError()))
    }
  }
}

/// Runs each job of a task on a thread of its own, where it may block: the few threads of
/// Swift's pool are for all tests.
package final class OwnThreads: TaskExecutor {
  package static let shared = OwnThreads()

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
