import Foundation
import Synchronization

/// Hears what a session tells of its tasks, and hands it on.
final class RateDelegate: NSObject, URLSessionDataDelegate {
  private typealias Parts = AsyncThrowingStream<Data, any Error>

  private let listeners = Mutex<[Int: Parts.Continuation]>([:])

  /// Resumes a task of the session that has this delegate.
  ///
  /// - Parameter task: A task that nobody has resumed yet.
  /// - Returns: Its body, in parts. It never ends if the session has another
  ///   delegate.
  func parts(of task: URLSessionDataTask) -> AsyncThrowingStream<Data, any Error> {
    let (parts, listener) = Parts.makeStream()
    listeners.withLock { $0[task.taskIdentifier] = listener }
    task.resume()
    return parts
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    listeners.withLock { $0[dataTask.taskIdentifier] }?.yield(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    listeners.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(throwing: error)
  }
}
