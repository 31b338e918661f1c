import CheckKit
import DoubleKit
import Foundation
import Synchronization

/// Stays in the handler of one test while another thread makes a session, of another
/// test or of the same one, and loads with it.
///
/// Another thread, since a lock that one thread takes twice ends the run.
final class HandlerVisit: Sendable {
  private let makeSession: MakeTestSession
  private let (host, visitor): (any TestTag.Type, any TestTag.Type)
  private let hasBegun = CompletionLog<Void>()
  /// Tells that the other thread is through.
  private let isOver = CompletionLog<Void>()
  private let door = DispatchSemaphore(value: 0)

  init(of makeSession: @escaping MakeTestSession, isSameTest: Bool) {
    self.makeSession = makeSession
    host = TestTags.fresh()
    visitor = isSameTest ? host : TestTags.fresh()
  }

  /// Whether the other thread had to wait for the handler; false when the handler
  /// was never asked.
  func isShutOut() async -> Bool {
    // The handler keeps a thread, which must be none of Swift's pool.
    await withTaskExecutorPreference(OwnThreads.shared) { await isShutOutOnOwnThreads() }
  }

  private func isShutOutOnOwnThreads() async -> Bool {
    let session = await onItsThread { [makeSession, host, stay] in
      makeSession(host) { _ in stay() }
    }
    guard let session else { return false }
    let stayer = Task(executorPreference: OwnThreads.shared) {
      await session.clientCalls(loading: ShopURL.any)
    }
    defer { door.signal() }
    // On a busy machine, a handler may be asked late.
    guard await !hasBegun.values(atLeast: 1, within: .test).isEmpty else { return false }
    let done: Void? = await onItsThread { [self] in visit() }
    defer { stayer.cancel() }
    return done == nil
  }

  private func visit() {
    let session = makeSession(visitor) { _ in .status(200) }
    RecordedLoad(of: URLRequest(url: ShopURL.any), by: session).start()
  }

  private var stay: @Sendable () -> SessionAnswer {
    { [hasBegun, door] in
      hasBegun.record(())
      // The door always opens: when the visit is over, or has waited too long. On a
      // busy machine, that can take many seconds.
      _ = door.wait(timeout: .now() + 600)
      return .status(200)
    }
  }
}
