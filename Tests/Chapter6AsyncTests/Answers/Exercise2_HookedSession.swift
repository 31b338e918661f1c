import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A held session that is right, but for what its hooks do otherwise.
final class HookedSession: URLSessionProtocol {
  typealias List = LockedList<HookedTask>

  struct Hooks: Sendable {
    var onMake: @Sendable (HookedTask, List) -> Void = { _, _ in }
    var onResume: @Sendable (HookedTask, List) -> Void = { task, list in
      list.change { if task.begin() { $0.append(task) } }
    }
    var onCancel: @Sendable (HookedTask, List) -> Void = { task, list in
      list.change { list in
        _ = task.begin()
        list.removeAll { $0 === task }
      }
    }
    /// Takes those off the list that a release answers.
    var take: @Sendable (List, String) -> [HookedTask] = { list, path in
      list.change { list in
        list.firstIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
      }
    }
    var isFound: @Sendable ([HookedTask]) -> Bool = { !$0.isEmpty }
    var show: @Sendable ([HookedTask]) -> [URLRequest] = { $0.map(\.request) }
  }

  private let hooks: Hooks
  private let list: List

  init(_ hooks: Hooks = Hooks(), list: List = List()) {
    self.hooks = hooks
    self.list = list
  }

  var held: [URLRequest] { hooks.show(list.entries) }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let tasks = hooks.take(list, path)
    for task in tasks { answer.deliver(to: task.handler) }
    return hooks.isFound(tasks)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let task = HookedTask(request: request, handler: completionHandler)
    hooks.onMake(task, list)
    return ClosureTask(
      onResume: { [hooks, list] in hooks.onResume(task, list) },
      onCancel: { [hooks, list] in
        task.cancel()
        hooks.onCancel(task, list)
      })
  }
}

/// A task as the hooks see it.
final class HookedTask: Sendable {
  let request: URLRequest
  let handler: ClosureSession.Handler
  private let hasBegun = Atomic(false)
  private let wasCancelled = Atomic(false)

  init(request: URLRequest, handler: @escaping ClosureSession.Handler) {
    self.request = request
    self.handler = handler
  }

  var path: String { request.url?.path ?? "" }

  var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  /// Whether this is the first call of it.
  func begin() -> Bool { !hasBegun.exchange(true, ordering: .relaxed) }
}

/// A list behind a lock that closures can share.
final class LockedList<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  let meetingPoint = MeetingPoint()

  var entries: [Entry] { list.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout [Entry]) -> Result) -> Result {
    list.withLock { body(&$0) }
  }

  /// Reads, waits for another thread, and writes what follows from the old
  /// list: every access is locked, and changes are lost all the same.
  @discardableResult
  func changeInTwoSteps<Result: Sendable>(_ body: (inout [Entry]) -> Result) -> Result {
    var copy = entries
    meetingPoint.meet { entries.count != copy.count }
    let result = body(&copy)
    list.withLock { [copy] in $0 = copy }
    return result
  }
}
