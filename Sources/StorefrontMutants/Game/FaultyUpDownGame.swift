import ItemDetail
import Synchronization

/// A twin of `UpDownGame` whose rules can be changed.
final class FaultyUpDownGame: UpDownGameProtocol {
  typealias Answer = UpDownGame.Answer

  /// The decisions of a game, each with the right one as its default.
  struct Rules: Sendable {
    /// The number before the first reset.
    var first: Int?
    /// The tries before the first reset.
    var firstTries = 0
    /// What a guess adds to the tries while there is no number.
    var triesWithoutNumber = 0
    /// Whether to play with the number of a reset, given its place among the
    /// resets, the place of the newest one, and whether there is a number.
    var takes: @Sendable (_ reset: Int, _ newest: Int, _ hasNumber: Bool) -> Bool = {
      reset, newest, _ in reset == newest
    }
    /// The number to find, given the one that came.
    var number: @Sendable (Int) -> Int = { $0 }
    /// What the game says of a guess.
    var answer: @Sendable (_ guess: Int, _ number: Int) -> Answer? = { Answer(to: $0, number: $1) }
    /// Whether a guess with this answer is a try.
    var counts: @Sendable (Answer?) -> Bool = { _ in true }
    /// Whether a hit ends the game.
    var hitEnds = false
    /// Whether a reset forgets the number and the tries before it has its answer.
    var forgetsAtOnce = true
    /// The number after a reset, given the one before it.
    var numberAfterReset: @Sendable (Int?) -> Int? = { _ in nil }
    /// The tries after a reset, given those before it.
    var triesAfterReset: @Sendable (Int) -> Int = { _ in 0 }
    /// What a reset calls back with, in order, given how it ended.
    var outcomes: @Sendable (Result<Void, any Error>) -> [Result<Void, any Error>] = { [$0] }
  }

  private struct Round {
    var number: Int?
    var tries = 0
    var resets = 0
  }

  private let api: RandomNumberAPI
  private let rules: Rules
  private let round: Mutex<Round>

  init(api: RandomNumberAPI, rules: Rules) {
    self.api = api
    self.rules = rules
    round = Mutex(Round(number: rules.first, tries: rules.firstTries))
  }

  var tries: Int { round.withLock { $0.tries } }

  func guess(_ guess: Int) -> Answer? {
    round.withLock { round in
      guard let number = round.number else {
        round.tries += rules.triesWithoutNumber
        return nil
      }
      let answer = rules.answer(guess, number)
      if rules.counts(answer) { round.tries += 1 }
      if answer == .hit && rules.hitEnds { round.number = nil }
      return answer
    }
  }

  func reset(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let reset = round.withLock { round in
      round.resets += 1
      if rules.forgetsAtOnce { forget(&round) }
      return round.resets
    }
    api.loadNumber { number in
      if !self.rules.forgetsAtOnce {
        self.round.withLock { if reset == $0.resets { self.forget(&$0) } }
      }
      let outcome = Result { try self.begin(with: number.get(), of: reset) }
      for outcome in self.rules.outcomes(outcome) { completion(outcome) }
    }
  }

  private func forget(_ round: inout Round) {
    round.number = rules.numberAfterReset(round.number)
    round.tries = rules.triesAfterReset(round.tries)
  }

  private func begin(with number: Int, of reset: Int) throws {
    try round.withLock { round in
      guard rules.takes(reset, round.resets, round.number != nil) else {
        throw CancellationError()
      }
      round.number = rules.number(number)
    }
  }
}

extension UpDownGame.Answer {
  /// The right answer to a guess.
  init(to guess: Int, number: Int) {
    self = guess == number ? .hit : guess < number ? .up : .down
  }
}
