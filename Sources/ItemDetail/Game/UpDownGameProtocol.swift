import Foundation

/// A game in which the player finds a secret number by guessing.
///
/// `UpDownGame` is the real one.
public protocol UpDownGameProtocol: Sendable {
  /// The number of guesses since the last reset that got an answer.
  var tries: Int { get }

  /// Compares a guess with the number, and counts it, as `UpDownGame` promises.
  ///
  /// - Parameter guess: Any number.
  /// - Returns: The answer; nil while there is no number.
  @discardableResult
  func guess(_ guess: Int) -> UpDownGame.Answer?

  /// Begins anew, and asks for another number.
  ///
  /// - Parameter completion: Called exactly once, on any thread.
  func reset(completion: @escaping @Sendable (Result<Void, any Error>) -> Void)
}

/// Builds a game around a session, at the root of a service of numbers.
public typealias MakeUpDownGame =
  @Sendable (_ urlSession: any URLSessionProtocol, _ baseURL: URL) -> any UpDownGameProtocol
