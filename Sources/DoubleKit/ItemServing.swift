import Foundation

/// Answers requests as a server would: the core of a fake, without a seam.
///
/// An adapter on either seam can stand before any core: before the in-memory
/// shop of exercise 3.1, and before one that a check has made for itself.
public protocol ItemServing: Sendable {
  /// Answers one request, and keeps whatever the request changed.
  ///
  /// - Parameter request: The request; its body is in `httpBody`.
  /// - Returns: What a session would hand to its completion handler.
  func answer(to request: URLRequest) -> SessionAnswer
}
