import Dispatch
import Foundation

/// Runs `body` on several threads that set off together, and waits for all.
///
/// Threads that are started one after another often end one after another; a
/// double that loses what two of them record at once would not be found out.
///
/// - Parameters:
///   - count: How many threads.
///   - body: What each thread does; it is given the number of its thread,
///     which begins at 0.
public func onManyThreads(
  _ count: Int = 8, _ body: @escaping @Sendable (_ number: Int) -> Void
) async {
  let ready = DispatchGroup()
  let done = DispatchGroup()
  for number in 0..<count {
    ready.enter()
    done.enter()
    Thread.detachNewThread {
      ready.leave()
      ready.wait()
      body(number)
      done.leave()
    }
  }
  await withCheckedContinuation { continuation in
    done.notify(queue: .global()) { continuation.resume() }
  }
}
