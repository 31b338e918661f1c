import Foundation

/// Asks the bank, and lets nobody in.
public final class SealedRateClient: Sendable {
  private let session = URLSession(configuration: .default)

  /// Makes a client, and its session.
  public init() {}

  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int { try await session.rate() }
}
