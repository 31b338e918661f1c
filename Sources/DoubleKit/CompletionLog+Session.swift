import Foundation
import ItemDetail

extension CompletionLog where Value == SessionAnswer {
  /// The log as the completion handler of a data task.
  public var handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void {
    { self.record(SessionAnswer(data: $0, response: $1, error: $2)) }
  }
}

extension URLSessionProtocol {
  /// Makes a task and resumes it, as `ItemDetailAPI` does.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - log: Where the answers go.
  /// - Returns: The task, so that it can be cancelled.
  @discardableResult
  public func send(
    _ request: URLRequest, to log: CompletionLog<SessionAnswer>
  ) -> any URLSessionDataTaskProtocol {
    let task = dataTask(with: request, completionHandler: log.handler)
    task.resume()
    return task
  }
}
