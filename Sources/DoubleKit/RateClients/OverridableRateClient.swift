import Foundation

/// Asks the bank through a session that a method makes, which a subclass may
/// override.
open class OverridableRateClient {
  private lazy var session = makeSession()

  /// Makes a client. Its session is made when it is first needed.
  public init() {}

  /// Makes the session of this client, once.
  ///
  /// - Returns: A new session, which belongs to this client.
  open func makeSession() -> URLSession { URLSession(configuration: .default) }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public final func won() async throws -> Int { try await session.rate() }
}
