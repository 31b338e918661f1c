import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session of every shop that a contract is judged with, the real one and the
/// others: like `JudgedAPI`, it says nothing of what is behind it.
final class JudgedSession: URLSessionProtocol, CustomReflectable {
  private let session: any URLSessionProtocol

  init(_ session: any URLSessionProtocol) { self.session = session }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    JudgedTask(session.dataTask(with: request, completionHandler: completionHandler))
  }

  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The same for a task: what it is called must not tell which session made it.
final class JudgedTask: URLSessionDataTaskProtocol, CustomReflectable {
  private let task: any URLSessionDataTaskProtocol

  init(_ task: any URLSessionDataTaskProtocol) { self.task = task }

  func resume() { task.resume() }
  func cancel() { task.cancel() }

  var customMirror: Mirror { Mirror(self, children: [:]) }
}
