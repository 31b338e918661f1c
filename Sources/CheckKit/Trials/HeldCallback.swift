import Dispatch
import DoubleKit
import Foundation
import Synchronization

/// A callback that is held up on its way out, while another thread works.
///
/// Another thread, since a lock that one thread takes twice ends the run.
final class HeldCallback: Sendable {
  /// Makes a call whose callback is to be held.
  typealias Call = @Sendable (_ callback: @escaping @Sendable () -> Void) -> Void

  /// Says that the callback has come.
  let hasBegun = CompletionLog<Void>()
  private let workIsDone = CompletionLog<Void>()
  private let work: @Sendable (HeldCallback) -> Void
  private let isFirst = Atomic(true)
  private let isTooLate = Atomic(false)
  private let invitation = DispatchSemaphore(value: 0)
  private let door = DispatchSemaphore(value: 0)

  init(whileHeld work: @escaping @Sendable (HeldCallback) -> Void) { self.work = work }

  /// Whether the callback is still held up.
  var isInTime: Bool { !isTooLate.load(ordering: .relaxed) }

  /// Makes the call, and lets another thread work as soon as its callback comes.
  func hold(_ call: @escaping Call) {
    // Both with the values of this task, so that a report belongs to the test.
    Task(executorPreference: OwnThreads.shared) { call { self.stay() } }
    Task(executorPreference: OwnThreads.shared) {
      self.invitation.wait()
      guard self.isInTime else { return }
      self.work(self)
      if self.isInTime { self.workIsDone.record(()) }
      self.door.signal()
    }
  }

  /// Lets the callback return, and a thread go that still waits to work.
  func letGo() {
    isTooLate.store(true, ordering: .relaxed)
    door.signal()
    invitation.signal()
  }

  /// Further callbacks pass.
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

extension HeldCallback {
  /// Whether some work cannot be done while a callback is held. False when the
  /// callback does not come.
  static func shutsOut(
    _ makeTrial: @Sendable () async -> (call: Call, work: @Sendable () -> Void)
  ) async -> Bool {
    // A busy machine may be too slow to tell.
    for _ in 1...3 {
      let (call, work) = await makeTrial()
      let callback = HeldCallback { _ in work() }
      callback.hold(call)
      if let isShutOut = await callback.isWorkShutOut { return isShutOut }
    }
    return false
  }

  /// Nil when the callback did not come in time, or could not be held any longer.
  private var isWorkShutOut: Bool? {
    get async {
      // On Linux, all sessions share the thread that this callback may keep, so Swift's few
      // threads may wait for it: what lets it go needs none of them.
      await withTaskExecutorPreference(OwnThreads.shared) {
        defer { letGo() }
        guard await !hasBegun.values(atLeast: 1).isEmpty else { return nil }
        let isShutOut = await workIsDone.values(atLeast: 1, within: .onOwnThreads).isEmpty
        return isShutOut && !isInTime ? nil : isShutOut
      }
    }
  }
}
