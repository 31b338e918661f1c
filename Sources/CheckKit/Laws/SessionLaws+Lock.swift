import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLaws {
  static let callsNobodyUnderALock = Law<SessionDouble>(
    "It calls the completion handler outside its locks, so that the handler may ask again."
  ) { double in
    let request = URLRequest.ofLaw("items/31")
    let visit = NestedVisit(to: double.make(.status(410), [request, request]), with: request)
    guard await visit.isShutOut() else { return nil }
    return """
      \(double.name) calls the completion handler inside a lock, or on a queue that it needs \
      itself: nobody can ask it there.
      """
  }

  /// The same law for the calls that a mock does not expect: a caller that failed
  /// may try again at once. What the mock reports of them is not the question here.
  public static let refusesOutsideItsLocks = Law<SessionDouble>(callsNobodyUnderALock.description) {
    double in
    let request = URLRequest.ofLaw("items/31")
    let visit = NestedVisit(
      to: double.make(.status(410), [request]), with: .ofLaw("cart", "DELETE"), then: request)
    let isShutOut = CompletionLog<Bool>()
    _ = await issues { isShutOut.record(await visit.isShutOut()) }
    guard isShutOut.values == [true] else { return nil }
    return """
      \(double.name) answers an unexpected call inside a lock, or on a queue that it needs itself: \
      nobody can ask it there.
      """
  }
}

/// Stays in a completion handler while another thread asks the double again.
///
/// Another thread, since a lock that one thread takes twice ends the run.
private final class NestedVisit: Sendable {
  private let made: MadeSession
  private let request: URLRequest
  private let nestedRequest: URLRequest
  /// Tells that the other thread is through.
  private let isOver = CompletionLog<Void>()
  private let hasBegun = CompletionLog<Void>()
  private let isFirst = Atomic(true)
  private let isTooLate = Atomic(false)
  private let invitation = DispatchSemaphore(value: 0)
  private let door = DispatchSemaphore(value: 0)

  /// Prepares a request, and one that is sent while the first is answered: the
  /// same when left out.
  init(to made: MadeSession, with request: URLRequest, then nestedRequest: URLRequest? = nil) {
    self.made = made
    self.request = request
    self.nestedRequest = nestedRequest ?? request
  }

  /// Whether the other thread cannot ask; false when the double does not answer
  /// the first request.
  func isShutOut() async -> Bool {
    // Both with the values of this task, so that a report belongs to the test.
    Task(executorPreference: OwnThreads.shared) {
      self.made.session.dataTask(with: self.request) { _, _, _ in self.stay() }.resume()
    }
    Task(executorPreference: OwnThreads.shared) { self.visit() }
    defer { end() }
    guard await !hasBegun.values(atLeast: 1).isEmpty else { return false }
    return await isOver.values(atLeast: 1).isEmpty
  }

  /// Asks while the first request is answered, and lets its handler return.
  private func visit() {
    invitation.wait()
    if isTooLate.load(ordering: .relaxed) { return }
    made.session.dataTask(with: nestedRequest) { _, _, _ in }.resume()
    if !isTooLate.load(ordering: .relaxed) { isOver.record(()) }
    door.signal()
  }

  /// Lets the completion handler return, and a visitor that still waits.
  private func end() {
    isTooLate.store(true, ordering: .relaxed)
    door.signal()
    invitation.signal()
  }

  private func stay() {
    guard isFirst.exchange(false, ordering: .relaxed) else { return }
    hasBegun.record(())
    invitation.signal()
    // A double may call from one of the few threads of the pool, and the task
    // that would open the door may need that thread.
    let end = door.wait(timeout: .now() + 10)
    if end == .timedOut { isTooLate.store(true, ordering: .relaxed) }
  }
}

/// Runs each job of a task on a thread of its own, where it may block: the few
/// threads of the pool are for all tests.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
