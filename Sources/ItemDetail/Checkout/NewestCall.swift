import Synchronization

/// The newest of several calls to the shop: only its answer counts.
final class NewestCall: Sendable {
  private struct State {
    var number = 0
    var isOver = true
    var task: (any URLSessionDataTaskProtocol)?
  }

  private let state = Mutex(State())

  /// Makes a call in the place of the one before, which is cancelled.
  ///
  /// - Parameters:
  ///   - send: Makes the call, and returns its task.
  ///   - onAnswer: Takes the answer, unless a newer call was made or the call was
  ///     cancelled in the meantime.
  func replace(
    with send: (@escaping ItemCompletion) -> (any URLSessionDataTaskProtocol)?,
    onAnswer: @escaping ItemCompletion
  ) {
    let (number, older) = next(isOver: false)
    older?.cancel()
    let task = send { [self] result in
      if end(number) { onAnswer(result) }
    }
    if !hold(task, of: number) { task?.cancel() }
  }

  /// Gives the call up: its answer does not count any more.
  ///
  /// - Parameter cancelsTask: Whether its task is told.
  func cancel(cancelsTask: Bool = true) {
    let (_, task) = next(isOver: true)
    if cancelsTask { task?.cancel() }
  }

  /// Gives the next call its number, and takes the task of the one before.
  private func next(isOver: Bool) -> (number: Int, older: (any URLSessionDataTaskProtocol)?) {
    state.withLock { state in
      state.number += 1
      state.isOver = isOver
      return (state.number, state.task.take())
    }
  }

  /// Keeps the task of a call; false when the call was given up already.
  private func hold(_ task: (any URLSessionDataTaskProtocol)?, of number: Int) -> Bool {
    state.withLock { state in
      guard state.number == number else { return false }
      if !state.isOver { state.task = task }
      return true
    }
  }

  /// Notes that the answer to a call has come; false when it does not count.
  private func end(_ number: Int) -> Bool {
    // The task is let go of outside of the lock: it may hold anything.
    let (isNewest, _) = state.withLock { state in
      guard state.number == number else { return (false, nil as (any URLSessionDataTaskProtocol)?) }
      state.isOver = true
      return (true, state.task.take())
    }
    return isNewest
  }
}
