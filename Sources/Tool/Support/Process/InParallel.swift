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
  _ items: [Item], atOnce: Int, _ work: @Sendable (Item, _ place: Int) throws -> Value
) throws -> [Value] {
  let results = Mutex<[Int: Result<Value, any Error>]>([:])
  let next = Mutex(0)
  DispatchQueue.concurrentPerform(iterations: min(atOnce, items.count)) { place in
    while let index = take(next, below: items.count) {
      let result = Result { try work(items[index], place) }
      results.withLock { $0[index] = result }
      if case .failure = result { next.withLock { $0 = items.count } }
    }
  }
  if Interrupt.wasReceived { throw Cancelled() }
  return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
}

private func take(_ next: borrowing Mutex<Int>, below count: Int) -> Int? {
  next.withLock { next in
    guard next < count, !Interrupt.wasReceived else { return nil }
    next += 1
    return next - 1
  }
}
