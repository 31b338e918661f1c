extension UpDownGame {
  /// The decisions of a game, each with the right one as its default. Only the checks
  /// make a game with others: no test of yours needs them.
  package struct Rules: Sendable {
    /// The number before the first reset.
    package var first: Int?
    /// The tries before the first reset.
    package var firstTries = 0
    /// What a guess adds to the tries while there is no number.
    package var triesWithoutNumber = 0
    /// Whether to play with the number of a reset, given its place among the
    /// resets, the place of the newest one, and whether there is a number.
    package var takes: @Sendable (_ reset: Int, _ newest: Int, _ hasNumber: Bool) -> Bool = {
      reset, newest, _ in reset == newest
    }
    /// The number to find, given the one that came.
    package var number: @Sendable (Int) -> Int = { $0 }
    /// What the game says of a guess.
    package var answer: @Sendable (_ guess: Int, _ number: Int) -> Answer? = { guess, number in
      guess == number ? .hit : guess < number ? .up : .down
    }
    /// Whether a guess with this answer is a try.
    package var counts: @Sendable (_ guess: Int, Answer?) -> Bool = { _, _ in true }
    /// Whether a hit ends the game.
    package var hitEnds = false
    /// The number after a reset, given the one before it.
    package var numberAfterReset: @Sendable (Int?) -> Int? = { _ in nil }
    /// The tries after a reset, given those before it.
    package var triesAfterReset: @Sendable (Int) -> Int = { _ in 0 }
    /// The tries when the number has come, given those before it.
    package var triesAtBegin: @Sendable (Int) -> Int = { $0 }
    /// What a reset calls back with, in order, given how it ended.
    package var outcomes: @Sendable (Result<Void, any Error>) -> [Result<Void, any Error>] = {
      [$0]
    }

    /// The right rules.
    package init() {}
  }
}
