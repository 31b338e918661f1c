import Dispatch
import Synchronization

/// How long a check waits for something that should happen.
///
/// A deadline counts ticks instead of reading a clock. Each tick goes through
/// the same two places as an answer does, Swift's thread pool and a dispatch
/// queue, so on a machine that is overloaded both come late together and no
/// check fails for the load.
public struct Deadline: Sendable {
  /// The number of ticks, each of 10 milliseconds or more.
  public let ticks: Int

  /// A deadline of 0.2 seconds on an idle machine, for one answer of a double.
  public static let answer = Deadline(ticks: 20)
  /// A deadline of 2 seconds on an idle machine, for a whole test.
  public static let test = Deadline(ticks: 200)

  /// Waits until the deadline has passed or the calling task is cancelled.
  func pass() async {
    for _ in 0..<ticks where !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(10))
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }
  }
}

/// Waits for `operation`, but not longer than a deadline.
///
/// An operation that never ends is left behind: Swift has no way to end a task
/// that waits for a continuation which nobody resumes.
///
/// - Parameters:
///   - deadline: How long to wait.
///   - operation: What to wait for.
/// - Returns: What `operation` returned, nil when the deadline passed first.
/// - Throws: What `operation` threw.
public func value<Value: Sendable>(
  within deadline: Deadline, of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  let race = Race<Value?>()
  let work = Task { race.end(with: await Result.catching { try await operation() }) }
  let clock = Task {
    await deadline.pass()
    race.end(with: .success(nil))
  }
  defer {
    clock.cancel()
    work.cancel()
  }
  return try await race.winner()
}

extension Result where Failure == any Error {
  /// The outcome of an async operation.
  fileprivate static func catching<Value>(
    _ body: () async throws -> Value
  ) async -> Result<Value?, any Error> where Success == Value? {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

/// A value that several tasks may set and the first one does.
private final class Race<Value: Sendable>: Sendable {
  private struct State {
    var outcome: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Mutex(State())

  func end(with outcome: Result<Value, any Error>) {
    let waiter = state.withLock { state in
      guard state.outcome == nil else { return CheckedContinuation<Value, any Error>?.none }
      state.outcome = outcome
      return state.waiter.take()
    }
    waiter?.resume(with: outcome)
  }

  func winner() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let outcome = state.withLock { state in
        if state.outcome == nil { state.waiter = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(with: outcome) }
    }
  }
}
