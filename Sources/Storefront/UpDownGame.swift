import Foundation
import ItemDetail
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

  /// Makes a game with other rules, for a faulty variant.
  package init(api: RandomNumberAPI, rules: Rules) {
    self.api = api
    self.rules = rules
    round = Mutex(Round(number: rules.first, tries: rules.firstTries))
  }

  /// The number of guesses since the last reset.
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
      round.tries += 1
      return rules.answer(guess, number)
    }
  }

  /// Begins anew: forgets the number and sets the tries to 0 at once, and then
  /// asks for another number.
  ///
  /// - Parameter completion: Called exactly once: with success when the game
  ///   has its number, or with the failure of `RandomNumberAPI`. When a newer
  ///   reset has begun, the game ignores this number and fails with
  ///   `CancellationError`.
  public func reset(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let reset = round.withLock { round in
      round = Round(tries: rules.triesAfterReset(round.tries), resets: round.resets + 1)
      return round.resets
    }
    api.loadNumber { number in
      completion(Result { try self.begin(with: number.get(), of: reset) })
    }
  }

  private func begin(with number: Int, of reset: Int) throws {
    try round.withLock { round in
      guard rules.takes(reset, round.resets) else { throw CancellationError() }
      round.number = rules.number(number)
    }
  }
}

extension UpDownGame {
  /// The decisions of a game, each with the right one as its default: the places
  /// at which a faulty variant differs.
  package struct Rules: Sendable {
    /// The number before the first reset.
    package var first: Int?
    /// The tries before the first reset.
    package var firstTries = 0
    /// What a guess adds to the tries while there is no number.
    package var triesWithoutNumber = 0
    /// Whether to play with the number of a reset, given its place among the
    /// resets and the place of the newest one.
    package var takes: @Sendable (_ reset: Int, _ newest: Int) -> Bool = { $0 == $1 }
    /// The number to find, given the one that came.
    package var number: @Sendable (Int) -> Int = { $0 }
    /// What the game says of a guess.
    package var answer: @Sendable (_ guess: Int, _ number: Int) -> Answer = { guess, number in
      guess == number ? .hit : guess < number ? .up : .down
    }
    /// The tries after a reset, given those before it.
    package var triesAfterReset: @Sendable (Int) -> Int = { _ in 0 }

    /// The right rules.
    package init() {}
  }
}

/// Builds a game around a session, at the root of a service of numbers.
public typealias MakeUpDownGame =
  @Sendable (_ urlSession: any URLSessionProtocol, _ baseURL: URL) -> UpDownGame
