import Synchronization
import Testing

/// Has tests that load from a real server run one after another.
///
/// On Linux all sessions of a process share one queue, and a real loader that
/// waits for an answer keeps it busy. Ten at once would slow down every other
/// test; one at a time has its answer within a millisecond.
public struct TakesTurns: SuiteTrait, TestTrait, TestScoping {
  private static let turns = Turns()

  /// Also for the tests inside a suite.
  public var isRecursive: Bool { true }

  /// Waits for its turn, runs the test, and lets the next one go.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.turns.begin()
    defer { Self.turns.end() }
    try await function()
  }
}

extension Trait where Self == TakesTurns {
  /// Runs one at a time, among all tests with this trait.
  public static var takesTurns: Self { TakesTurns() }
}

/// A turn that some tasks have and the others queue for, first come, first served.
package final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Makes a queue.
  package init(atOnce count: Int = 1) { state = Mutex(State(free: count)) }

  /// How many wait for it.
  var queueLength: Int { state.withLock { $0.waiting.count } }

  /// Waits for the turn.
  package func begin() async {
    await withCheckedContinuation { continuation in
      let isMine = state.withLock { state in
        let isMine = state.free > 0
        if isMine { state.free -= 1 } else { state.waiting.append(continuation) }
        return isMine
      }
      if isMine { continuation.resume() }
    }
  }

  /// Hands the turn on.
  package func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
