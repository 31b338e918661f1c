import Foundation

/// Asks the bank through a session that it makes from a configuration.
public final class ConfiguredRateClient: Sendable {
  private let session: URLSession

  /// Makes a client, and its session.
  ///
  /// - Parameter configuration: What the session is made from.
  public init(configuration: URLSessionConfiguration = .default) {
    session = URLSession(configuration: configuration)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int { try await session.rate() }
}
