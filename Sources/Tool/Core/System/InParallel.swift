import Foundation
import Synchronization

/// Works on each item of a list, some at the same time. After a failure no further item is
/// begun.
///
/// - Parameters:
///   - items: begun in this order.
///   - atOnce: how many at the same time.
///   - work: gets an item and the number of its thread, from 0 on.
/// - Returns: the results, in the order of the list.
/// - Throws: the first failure in the order of the list; `Cancelled` when the tool was
///   interrupted.
package func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, _ work: @escaping @Sendable (Item, _ thread: Int) throws -> Value
) throws -> [Value] {
  let queue = WorkQueue<Value>(count: items.count)
  onThreads(min(atOnce, items.count)) { thread in
    while let index = queue.next() {
      queue.finish(index, Result { try work(items[index], thread) })
    }
  }
  if Interrupt.wasReceived { throw Cancelled() }
  return try queue.values()
}

/// The items that are left, and the results so far.
private final class WorkQueue<Value: Sendable>: Sendable {
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

  func finish(_ index: Int, _ result: Result<Value, any Error>) {
    state.withLock { state in
      state.results[index] = result
      if case .failure = result { state.next = count }
    }
  }

  func values() throws -> [Value] {
    try state.withLock(\.results).sorted { $0.key < $1.key }.map { try $0.value.get() }
  }
}

/// Runs a closure on some threads, and waits for all. `DispatchQueue.concurrentPerform`
/// has no more threads than there are cores, and most of the time a thread here waits for
/// a program.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let done = DispatchGroup()
  for thread in 0..<count {
    done.enter()
    Thread.detachNewThread {
      body(thread)
      done.leave()
    }
  }
  done.wait()
}
