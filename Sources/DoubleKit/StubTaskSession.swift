import Foundation
import ItemDetail

/// A stub whose can holds a task: it hands out this one, whatever it is asked
/// for, and never calls back.
public struct StubTaskSession: URLSessionProtocol {
  private let task: any URLSessionDataTaskProtocol

  /// Makes a session.
  ///
  /// - Parameter task: The task to hand out.
  public init(task: any URLSessionDataTaskProtocol) {
    self.task = task
  }

  /// Hands out the task.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    task
  }
}
