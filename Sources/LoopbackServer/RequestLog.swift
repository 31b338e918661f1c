import Synchronization

/// The requests that a server has received, and the tests that wait for some.
final class RequestLog: Sendable {
  private typealias Waiter = (count: Int, continuation: CheckedContinuation<Void, Never>)

  private struct State {
    var requests: [ReceivedRequest] = []
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    var isClosed = false

    mutating func removeWaiters(where isReady: (Waiter) -> Bool) -> [Waiter] {
      let ready = waiters.filter { isReady($0.value) }
      for id in ready.keys { waiters[id] = nil }
      return Array(ready.values)
    }
  }

  private let state = Mutex(State())

  /// The requests in the order in which they were complete.
  var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  func record(_ request: ReceivedRequest) {
    let ready = state.withLock { state in
      state.requests.append(request)
      let count = state.requests.count
      return state.removeWaiters { $0.count <= count }
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Lets everybody go who waits: nothing more will come.
  func close() {
    let ready = state.withLock { state in
      state.isClosed = true
      return state.removeWaiters { _ in true }
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until there are `count` requests, the log is closed or the calling
  /// task is cancelled.
  func reached(_ count: Int) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: count, as: id, $0) }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }
  }

  private func wait(for count: Int, as id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    let isOver = state.withLock { state in
      // A task that was cancelled before this has had its handler called.
      if state.requests.count >= count || state.isClosed || Task.isCancelled { return true }
      state.waiters[id] = (count, continuation)
      return false
    }
    if isOver { continuation.resume() }
  }
}
