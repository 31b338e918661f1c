import Foundation
import Synchronization

/// A game in which the player finds a secret number from 1 to 30 by guessing.
///
/// A new game has no number: the first `reset(completion:)` asks for one. A guess
/// before it has come gets no answer, and does not count as a try.
public final class UpDownGame: Sendable {
  /// What the game says of a guess.
  public enum Answer: Equatable, Sendable {
    /// The number is higher than the guess.
    case up
    /// The number is lower than the guess.
    case down
    /// The guess is the number.
    case hit
  }

  private struct Round {
    var number: Int?
    var tries = 0
    var resets = 0
  }

  private let api: RandomNumberAPI
  private let rules: Rules
  private let round: Mutex<Round>

  /// Makes a game without a number.
  ///
  /// - Parameter api: What the game gets its numbers from.
  public convenience init(api: RandomNumberAPI) {
    self.init(api: api, rules: Rules())
  }

  /// Makes a game with other rules, for the checks.
  package init(api: RandomNumberAPI, rules: Rules) {
    self.api = api
    self.rules = rules
    round = Mutex(Round(number: rules.first, tries: rules.firstTries))
  }

  /// The number of guesses since the last reset that got an answer.
  public var tries: Int { round.withLock { $0.tries } }

  /// Compares a guess with the number, and counts it. A hit does not end the
  /// game: the number stays until the next reset.
  ///
  /// - Parameter guess: Any number; one outside 1...30 is too low or too high.
  /// - Returns: The answer; nil while there is no number, and then nothing is
  ///   counted.
  @discardableResult
  public func guess(_ guess: Int) -> Answer? {
    round.withLock { round in
      guard let number = round.number else {
        round.tries += rules.triesWithoutNumber
        return nil
      }
      let answer = rules.answer(guess, number)
      if rules.counts(guess, answer) { round.tries += 1 }
      if answer == .hit && rules.hitEnds { round.number = nil }
      return answer
    }
  }

  /// Begins anew: forgets the number and sets the tries to 0 at once, and then
  /// asks for another number.
  ///
  /// - Parameter completion: Called exactly once, on any thread and perhaps a
  ///   moment after the answer came: with success when the game has its number, or
  ///   with the failure of `RandomNumberAPI`. If its number comes after a newer reset
  ///   has begun, the game ignores the number and fails with `CancellationError`.
  public func reset(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let reset = round.withLock { round in
      round = Round(
        number: rules.numberAfterReset(round.number),
        tries: rules.triesAfterReset(round.tries), resets: round.resets + 1)
      return round.resets
    }
    api.loadNumber { number in
      let outcome = Result { try self.begin(with: number.get(), of: reset) }
      for outcome in self.rules.outcomes(outcome) { completion(outcome) }
    }
  }

  private func begin(with number: Int, of reset: Int) throws {
    try round.withLock { round in
      guard rules.takes(reset, round.resets, round.number != nil) else {
        throw CancellationError()
      }
      round.number = rules.number(number)
      round.tries = rules.triesAtBegin(round.tries)
    }
  }
}

/// Builds a game around a session, at the root of a service of numbers.
public typealias MakeUpDownGame =
  @Sendable (_ urlSession: any URLSessionProtocol, _ baseURL: URL) -> UpDownGame
