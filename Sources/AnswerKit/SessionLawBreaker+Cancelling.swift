import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLawBreaker {
  /// Break the laws about `cancel()`.
  static let cancelling = [
    SessionLawBreaker("delivers an error on cancel()", says: "was never resumed was cancelled") {
      inner, request, handler in
      let task = inner.dataTask(with: request, completionHandler: handler)
      return BreakingTask(
        onResume: { task.resume() }, onCancel: { handler(nil, nil, URLError(.cancelled)) })
    },
    SessionLawBreaker(
      "delivers an error on cancel() after the answer", says: "that had its answer was cancelled"
    ) { inner, request, handler in
      let hasAnswered = Flag()
      let task = inner.dataTask(with: request) {
        hasAnswered.raise()
        handler($0, $1, $2)
      }
      return BreakingTask(
        onResume: { task.resume() },
        onCancel: { if hasAnswered.isUp { handler(nil, nil, URLError(.cancelled)) } })
    },
    SessionLawBreaker("answers on cancel()", says: "was never resumed was cancelled") {
      inner, request, handler in
      let task = inner.dataTask(with: request, completionHandler: handler)
      return BreakingTask(onResume: { task.resume() }, onCancel: { task.resume() })
    },
    SessionLawBreaker("is silent once a task was cancelled", says: "the other was not answered") {
      { made in
        let isCancelled = Flag()
        return made.with { inner, request, handler in
          let task = inner.dataTask(with: request, completionHandler: handler)
          return BreakingTask(
            onResume: { if !isCancelled.isUp { task.resume() } },
            onCancel: { isCancelled.raise() })
        }
      }
    },
    SessionLawBreaker("makes dead tasks once one was cancelled", says: "one that was made later") {
      { made in
        let isCancelled = Flag()
        return made.with { inner, request, handler in
          guard !isCancelled.isUp else { return BreakingTask() }
          let task = inner.dataTask(with: request, completionHandler: handler)
          return BreakingTask(onResume: { task.resume() }, onCancel: { isCancelled.raise() })
        }
      }
    },
  ]
}

/// Something that has happened or has not.
final class Flag: Sendable {
  private let state = Atomic(false)

  var isUp: Bool { state.load(ordering: .sequentiallyConsistent) }
  func raise() { state.store(true, ordering: .sequentiallyConsistent) }
}
