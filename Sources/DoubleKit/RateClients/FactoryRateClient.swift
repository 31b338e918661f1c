import Foundation

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
