import Foundation
import Synchronization

/// Works on each item of a list, some at the same time. After a failure nothing
/// more is begun.
///
/// - Parameters:
///   - items: what to work on, begun in this order.
///   - atOnce: how many at the same time.
///   - work: told which of those that work at the same time it is, from 0 on.
/// - Returns: the results, in the order of the list.
/// - Throws: the first failure in the order of the list; `Cancelled` when the
///   tool was interrupted.
package func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, _ work: @escaping @Sendable (Item, _ place: Int) throws -> Value
) throws -> [Value] {
  let line = WorkLine<Value>(count: items.count)
  onThreads(min(atOnce, items.count)) { place in
    while let index = line.next() {
      line.note(Result { try work(items[index], place) }, at: index)
    }
  }
  if Interrupt.wasReceived { throw Cancelled() }
  return try line.values()
}

/// What is to be done, and what has come of it.
private final class WorkLine<Value: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<Value, any Error>] = [:]
  }

  private let count: Int
  private let state = Mutex(State())

  init(count: Int) { self.count = count }

  func next() -> Int? {
    state.withLock { state in
      guard state.next < count, !Interrupt.wasReceived else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func note(_ result: Result<Value, any Error>, at index: Int) {
    state.withLock { state in
      state.results[index] = result
      if case .failure = result { state.next = count }
    }
  }

  func values() throws -> [Value] {
    try state.withLock(\.results).sorted { $0.key < $1.key }.map { try $0.value.get() }
  }
}

/// Runs a body on some threads, and waits for all. `DispatchQueue.concurrentPerform` has no
/// more threads than there are cores, and most of the time a thread here waits for a program.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (_ place: Int) -> Void) {
  let done = DispatchGroup()
  for place in 0..<count {
    done.enter()
    Thread.detachNewThread {
      body(place)
      done.leave()
    }
  }
  done.wait()
}
