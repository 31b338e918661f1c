import AnswerKit
import Foundation
import ItemDetail
import Synchronization

/// Counts without a lock.
final class AtomicSpy: URLSessionDataTaskProtocol {
  private let resumes = Atomic(0)
  private let cancels = Atomic(0)
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    resumes.add(1, ordering: .sequentiallyConsistent)
    onResume()
  }

  func cancel() { cancels.add(1, ordering: .sequentiallyConsistent) }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.resumes.load(ordering: .sequentiallyConsistent) },
      cancelCount: { self.cancels.load(ordering: .sequentiallyConsistent) })
  }
}

/// Writes down the name of each call, and counts when it is asked.
final class CallListSpy: URLSessionDataTaskProtocol {
  private let lock = NSLock()
  nonisolated(unsafe) private var calls: [String] = []
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    defer { onResume() }
    note("resume")
  }

  func cancel() { note("cancel") }

  private func note(_ call: String) { lock.withLock { calls.append(call) } }

  private func count(_ call: String) -> Int {
    lock.withLock { calls.count { $0 == call } }
  }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.count("resume") }, cancelCount: { self.count("cancel") })
  }
}

/// Numbers that one queue alone touches.
final class QueueSpyTask: URLSessionDataTaskProtocol, @unchecked Sendable {
  private let queue = DispatchQueue(label: "QueueSpyTask")
  private var resumes = 0
  private var cancels = 0
  private let onResume: @Sendable () -> Void

  init(_ onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    queue.sync { resumes += 1 }
    onResume()
  }

  func cancel() { queue.async { self.cancels += 1 } }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.queue.sync { self.resumes } },
      cancelCount: { self.queue.sync { self.cancels } })
  }
}

/// Atomic numbers, each raised in two steps, between which two threads meet.
final class TwoStepAtomicSpy: URLSessionDataTaskProtocol {
  private let resumes = Atomic(0)
  private let cancels = Atomic(0)
  private let meetingPoint = MeetingPoint()
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void) { self.onResume = onResume }

  func resume() {
    let count = resumes.load(ordering: .sequentiallyConsistent)
    meetingPoint.meet()
    resumes.store(count + 1, ordering: .sequentiallyConsistent)
    onResume()
  }

  func cancel() {
    let count = cancels.load(ordering: .sequentiallyConsistent)
    meetingPoint.meet()
    cancels.store(count + 1, ordering: .sequentiallyConsistent)
  }

  var spied: Exercise3_SpyDataTask.Spied {
    .init(
      task: self, resumeCount: { self.resumes.load(ordering: .sequentiallyConsistent) },
      cancelCount: { self.cancels.load(ordering: .sequentiallyConsistent) })
  }
}
