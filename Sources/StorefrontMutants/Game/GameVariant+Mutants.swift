import Foundation
import ItemDetail

// Faults of a game: its number, its answers and its tries.
extension StorefrontVariant where Make == MakeUpDownGame {
  /// Plays with the next number.
  public static var offByOne: Self {
    Self(
      "offByOne", "plays with a number that is one higher than the one it got",
      rules: { $0.number = { $0 + 1 } })
  }

  /// Counts on from one game to the next.
  public static var triesNotReset: Self {
    Self(
      "triesNotReset", "keeps the tries when it is reset", rules: { $0.triesAfterReset = { $0 } })
  }

  /// Says up for down, and down for up.
  public static var upAndDownSwapped: Self {
    Self(
      "upAndDownSwapped", "says .up for .down and .down for .up",
      rules: { rules in
        let answer = rules.answer
        rules.answer = { guess, number in answer(number, guess) }
      })
  }

  /// Plays with the same number every time.
  public static var numberIgnored: Self {
    Self(
      "numberIgnored", "asks for a number and plays with 15, whatever it got",
      rules: { $0.number = { _ in 15 } })
  }

  /// Counts a guess to which it has no answer.
  public static var countsWithoutNumber: Self {
    Self(
      "countsWithoutNumber", "counts a guess that it cannot answer yet",
      rules: { $0.triesWithoutNumber = 1 })
  }

  /// Begins without being asked to.
  public static var beginsWithANumber: Self {
    Self(
      "beginsWithANumber", "plays with 15 before the first reset", rules: { $0.first = 15 })
  }

  /// Leaves the best guess out of the count.
  public static var doesNotCountHits: Self {
    Self(
      "doesNotCountHits", "does not count a hit", rules: { $0.counts = { $1 != .hit } })
  }

  /// Ends with the first hit.
  public static var endsAtAHit: Self {
    Self("endsAtAHit", "gives no answer after a hit", rules: { $0.hitEnds = true })
  }

  /// Says nothing of a number that it can never have.
  public static var refusesFarGuesses: Self {
    Self(
      "refusesFarGuesses", "gives no answer to a guess outside 1...30",
      rules: { rules in
        let answer = rules.answer
        rules.answer = { RandomNumberAPI.range.contains($0) ? answer($0, $1) : nil }
      })
  }

  /// Leaves the worst guesses out of the count.
  public static var doesNotCountFarGuesses: Self {
    Self(
      "doesNotCountFarGuesses", "does not count a guess outside 1...30",
      rules: { $0.counts = { guess, _ in RandomNumberAPI.range.contains(guess) } })
  }

  /// Every fault of a game that the workbook knows.
  public static var mutants: [Self] {
    [
      offByOne, triesNotReset, upAndDownSwapped, numberIgnored, countsWithoutNumber,
      beginsWithANumber, doesNotCountHits, endsAtAHit, refusesFarGuesses,
      doesNotCountFarGuesses, beginsWithOlderNumber, endsWithOlderNumber, keepsItsNumber,
      resetsTriesLate, forgetsLate, hidesAFailure, changesTheFailure, hidesANewerReset,
      blamesTheNewerReset,
      hidesItsNumber, callsBackTwice, failsTwice,
    ]
  }

  /// Faults of what a game sends. No test has to notice them, and some do.
  static var askingFaults: [Self] {
    [
      Self(
        "asksWhenMade", "asks for a number when it is made",
        make: { session, baseURL in
          let api = RandomNumberAPI(urlSession: session, baseURL: baseURL)
          api.loadNumber { _ in }
          return UpDownGame(api: api)
        }),
      Self(
        "asksAtAGuess", "asks for a number at each guess",
        make: { session, baseURL in
          let api = RandomNumberAPI(urlSession: session, baseURL: baseURL)
          var rules = FaultyUpDownGame.Rules()
          let answer = rules.answer
          rules.answer = { guess, number in
            api.loadNumber { _ in }
            return answer(guess, number)
          }
          return FaultyUpDownGame(api: api, rules: rules)
        }),
    ]
  }

  /// The twin with the right rules, which does what `UpDownGame` does.
  package static var twin: Self { Self("twin", "is made with rules", rules: { _ in }) }

  init(
    _ name: String, _ difference: String, rules change: (inout FaultyUpDownGame.Rules) -> Void
  ) {
    var rules = FaultyUpDownGame.Rules()
    change(&rules)
    self.init(
      name, difference,
      make: { [rules] in
        FaultyUpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1), rules: rules)
      })
  }
}
