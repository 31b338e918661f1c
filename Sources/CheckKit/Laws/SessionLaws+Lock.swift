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
    let visit = NestedVisit(to: double)
    guard await visit.begin() else { return nil }
    defer { visit.leave() }
    guard await !visit.isOver.values(atLeast: 1).isEmpty else {
      return """
        \(double.name) calls the completion handler inside a lock, or on a queue that it needs \
        itself: nobody can ask it there.
        """
    }
    return nil
  }
}

/// Stays in a completion handler while another thread asks the double again.
///
/// Another thread, since a lock that one thread takes twice ends the run.
private final class NestedVisit: Sendable {
  let made: MadeSession
  /// Tells that the other thread is through.
  let isOver = CompletionLog<Void>()
  private let request = URLRequest.ofLaw("items/31")
  private let hasBegun = CompletionLog<Void>()
  private let isFirst = Atomic(true)
  private let isTooLate = Atomic(false)
  private let door = DispatchSemaphore(value: 0)

  init(to double: SessionDouble) {
    made = double.make(.status(410), [request, request])
  }

  /// Asks the double; false when it does not answer.
  func begin() async -> Bool {
    Thread.detachNewThread {
      self.made.session.dataTask(with: self.request) { _, _, _ in self.stay() }.resume()
    }
    return await !hasBegun.values(atLeast: 1).isEmpty
  }

  /// Lets the completion handler return.
  func leave() { door.signal() }

  private func stay() {
    guard isFirst.exchange(false, ordering: .relaxed) else { return }
    hasBegun.record(())
    Thread.detachNewThread {
      self.made.session.dataTask(with: self.request) { _, _, _ in }.resume()
      if !self.isTooLate.load(ordering: .relaxed) { self.isOver.record(()) }
      self.leave()
    }
    // A double may call from one of the few threads of the pool, and the task
    // that would open the door may need that thread.
    let end = door.wait(timeout: .now() + 10)
    if end == .timedOut { isTooLate.store(true, ordering: .relaxed) }
  }
}
