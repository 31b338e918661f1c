import Foundation

/// Asks the bank through a session of its own, and lets a closure adapt each
/// request before it is sent.
///
/// Apps use such a hook to sign requests. Alamofire calls it a `RequestAdapter`.
public final class AdaptedRateClient: Sendable {
  private let session = URLSession(configuration: .default)
  private let adapt: @Sendable (URLRequest) -> URLRequest

  /// Makes a client, and its session.
  ///
  /// - Parameter adapt: Makes the request that is sent of the client's request.
  public init(adapt: @escaping @Sendable (URLRequest) -> URLRequest = { $0 }) {
    self.adapt = adapt
  }

  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int { try await session.rate(adapt(Bank.request)) }
}
