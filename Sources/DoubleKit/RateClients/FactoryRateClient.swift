import Foundation
import Synchronization

/// Asks the bank through a session that a closure makes for it.
///
/// The client has a configuration and a delegate of its own. The delegate hears
/// the answers, as in Alamofire, whose `Session.init(session:delegate:)` makes the
/// same demand on its caller.
public final class FactoryRateClient: Sendable {
  /// Makes a session from a configuration, with a delegate.
  public typealias MakeSession =
    (_ configuration: URLSessionConfiguration, _ delegate: any URLSessionDelegate) -> URLSession

  package let session: URLSession
  private let delegate = RateDelegate()

  /// Makes a client.
  ///
  /// - Parameter makeSession: Makes the session, once, from the client's own
  ///   configuration and delegate.
  public init(
    makeSession: MakeSession = {
      URLSession(configuration: $0, delegate: $1, delegateQueue: nil)
    }
  ) {
    session = makeSession(Self.configuration, delegate)
  }

  // A session keeps its delegate until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int {
    let task = session.dataTask(with: Bank.request)
    var body = Data()
    for try await part in delegate.parts(of: task) { body += part }
    return try Bank.rate(in: body, task.response)
  }

  /// The client's own settings: it is patient, and opens one connection of HTTP/1.1 to
  /// a host at most.
  package static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.default
    configuration.timeoutIntervalForRequest = 45
    configuration.httpMaximumConnectionsPerHost = 1
    return configuration
  }
}

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
