// Half right: it counts each call, but a resume() only after onResume.
// Earns 5 of 10 points.
import ItemDetail
import Synchronization

/// Exercise 4.3: a task that counts how often it is resumed and cancelled.
final class SpyDataTask: URLSessionDataTaskProtocol {
  private let resumes = Atomic(0)
  private let cancels = Atomic(0)
  private let onResume: @Sendable () -> Void

  init(onResume: @escaping @Sendable () -> Void = {}) {
    self.onResume = onResume
  }

  var resumeCount: Int { resumes.load(ordering: .relaxed) }
  var cancelCount: Int { cancels.load(ordering: .relaxed) }

  func resume() {
    onResume()
    resumes.add(1, ordering: .relaxed)
  }

  func cancel() {
    cancels.add(1, ordering: .relaxed)
  }
}
