import AnswerKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session whose way of making tasks is given to it.
struct ClosureSession: URLSessionProtocol {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  let makeTask: @Sendable (URLRequest, @escaping Handler) -> any URLSessionDataTaskProtocol

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    makeTask(request, completionHandler)
  }
}

/// A task whose two methods are given to it.
struct ClosureTask: URLSessionDataTaskProtocol {
  var onResume: @Sendable () -> Void = {}
  var onCancel: @Sendable () -> Void = {}

  func resume() { onResume() }
  func cancel() { onCancel() }
}

/// A value behind a lock that closures can share.
final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  private let meetingPoint = MeetingPoint()

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value { value.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }

  /// Reads, waits for another thread, and writes what follows from the
  /// old value: every access is locked, and updates are lost all the same.
  func changeInTwoSteps(_ body: (inout Value) -> Void) {
    var copy = current
    meetingPoint.meet()
    body(&copy)
    value.withLock { [copy] in $0 = copy }
  }
}
