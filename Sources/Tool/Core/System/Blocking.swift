import Foundation
import Synchronization

/// Does async work for a thread that waits for it: that of a command or of a screen.
///
/// - Parameters:
///   - work: may tell what happens.
///   - onEvent: takes it on this thread.
///   - whileWaiting: called all the time, for whatever else is to be done.
///   - isCancelled: asked after that; true cancels the work, and nothing is told any more.
/// - Returns: the result of the work.
/// - Throws: what the work throws, and `Cancelled`.
package func blocking<Event: Sendable, Value: Sendable>(
  _ work: @escaping @Sendable (_ tell: @escaping @Sendable (Event) -> Void) async throws -> Value,
  onEvent: (Event) -> Void, whileWaiting: () -> Void = {}, isCancelled: () -> Bool = { false }
) throws -> Value {
  let inbox = Inbox<Event, Value>()
  let task = Task(executorPreference: OwnThreads.shared) {
    do {
      inbox.end(.success(try await work { inbox.tell($0) }))
    } catch {
      inbox.end(.failure(error))
    }
  }
  while true {
    let (events, result) = inbox.take()
    if task.isCancelled {
      if result != nil { throw Cancelled() }
    } else {
      events.forEach(onEvent)
      if let result { return try result.get() }
      whileWaiting()
      if isCancelled() { task.cancel() }
    }
    usleep(5_000)
  }
}

/// The same for work that tells nothing.
package func blocking<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  try blocking({ (_: (Never) -> Void) in try await work() }, onEvent: { _ in })
}

/// What happened and was not told yet, and the result.
private final class Inbox<Event: Sendable, Value: Sendable>: Sendable {
  private let state = Mutex<(events: [Event], result: Result<Value, any Error>?)>(([], nil))

  func tell(_ event: Event) { state.withLock { $0.events.append(event) } }

  func end(_ result: Result<Value, any Error>) { state.withLock { $0.result = result } }

  func take() -> (events: [Event], result: Result<Value, any Error>?) {
    state.withLock { state in
      defer { state.events = [] }
      return state
    }
  }
}

/// A thread for each step of the work, which so may wait for files and programs, and goes
/// on while all of Swift's own threads wait for it.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
