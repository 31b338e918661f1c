import Synchronization

/// The newest of several calls to the shop: only its answer counts.
package final class NewestCall: Sendable {
  private struct State {
    var number = 0
    var isOver = true
    var task: (any URLSessionDataTaskProtocol)?
  }

  private let state = Mutex(State())

  /// Makes an object that waits for no call.
  package init() {}

  /// Makes a call in the place of the one before, which is cancelled.
  ///
  /// - Parameters:
  ///   - send: Makes the call, and returns its task.
  ///   - onAnswer: Takes the answer, unless a newer call was made or the call was
  ///     cancelled in the meantime.
  package func replace(
    with send: (@escaping ItemCompletion) -> (any URLSessionDataTaskProtocol)?,
    onAnswer: @escaping ItemCompletion
  ) {
    let (number, older) = next(isOver: false)
    older?.cancel()
    let task = send { [self] result in
      if end(number) { onAnswer(result) }
    }
    if !keep(task, of: number) { task?.cancel() }
  }

  /// Cancels the call: its answer does not count any more.
  package func cancel() { next(isOver: true).older?.cancel() }

  /// Gives the next call its number, and takes the task of the one before.
  private func next(isOver: Bool) -> (number: Int, older: (any URLSessionDataTaskProtocol)?) {
    state.withLock { state in
      state.number += 1
      state.isOver = isOver
      return (state.number, state.task.take())
    }
  }

  /// Keeps the task of a call until it is over. Returns false if the call was replaced
  /// or cancelled while it was sent.
  private func keep(_ task: (any URLSessionDataTaskProtocol)?, of number: Int) -> Bool {
    state.withLock { state in
      guard state.number == number else { return false }
      if !state.isOver { state.task = task }
      return true
    }
  }

  /// Notes that the answer to a call has come. Returns false if it does not count.
  private func end(_ number: Int) -> Bool {
    // The task is released outside the lock: its deinit may run any code.
    let (isNewest, _) = state.withLock { state in
      guard state.number == number else { return (false, nil as (any URLSessionDataTaskProtocol)?) }
      state.isOver = true
      return (true, state.task.take())
    }
    return isNewest
  }
}
