import Foundation
import ItemDetail
import Synchronization
import Testing

/// Everything that a completion handler was called with, in order.
///
/// Hand `record` to the code under test, then look at `values` in the test
/// itself: an expectation inside a callback may run for no test at all, or
/// never.
public final class CompletionLog<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiters: [(count: Int, race: Race<Void>)] = []
  }

  private let state = Mutex(State())

  /// Makes an empty log.
  public init() {}

  /// All values so far, in the order in which they came.
  public var values: [Value] { state.withLock { $0.values } }

  /// Adds a value; this is the completion handler.
  ///
  /// - Parameter value: What the code under test called back with.
  public func record(_ value: Value) {
    let ready = state.withLock { state in
      state.values.append(value)
      let count = state.values.count
      defer { state.waiters.removeAll { $0.count <= count } }
      return state.waiters.filter { $0.count <= count }
    }
    for waiter in ready { waiter.race.end(with: .success(())) }
  }

  /// Waits until `count` values have come, or the deadline has passed.
  ///
  /// - Parameters:
  ///   - count: How many values to wait for.
  ///   - deadline: How long to wait.
  /// - Returns: All values so far: fewer than `count` after the deadline.
  @discardableResult
  public func values(
    atLeast count: Int, within deadline: Deadline = .answer
  ) async -> [Value] {
    let race = Race<Void>()
    let isReached = state.withLock { state in
      if state.values.count < count { state.waiters.append((count, race)) }
      return state.values.count >= count
    }
    if !isReached { try? await deadline.winner(of: race, orElse: ()) }
    return values
  }

  /// Waits for the first value and records an issue when none comes.
  ///
  /// - Parameters:
  ///   - comment: What was expected, for the issue.
  ///   - deadline: How long to wait.
  ///   - sourceLocation: Where to record the issue.
  /// - Returns: The first value, nil when the deadline passed without one.
  public func first(
    _ comment: Comment? = nil, within deadline: Deadline = .answer,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Value? {
    let first = await values(atLeast: 1, within: deadline).first
    if first == nil {
      Issue.record(
        comment ?? "Nothing was recorded: no call came within \(deadline).",
        sourceLocation: sourceLocation)
    }
    return first
  }
}

extension CompletionLog where Value == SessionAnswer {
  /// The log as the completion handler of a data task.
  public var handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void {
    { self.record(SessionAnswer(data: $0, response: $1, error: $2)) }
  }
}

extension URLSessionProtocol {
  /// Makes a task and resumes it, as `ItemDetailAPI` does.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - log: Where the answers go.
  /// - Returns: The task, so that it can be cancelled.
  @discardableResult
  public func send(
    _ request: URLRequest, to log: CompletionLog<SessionAnswer>
  ) -> any URLSessionDataTaskProtocol {
    let task = dataTask(with: request, completionHandler: log.handler)
    task.resume()
    return task
  }
}
