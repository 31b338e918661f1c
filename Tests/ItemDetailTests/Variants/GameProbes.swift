import DoubleKit
import Foundation
import ItemDetail

/// A game, and what is behind it.
private struct Play {
  let session = HeldURLSession()
  let resets = CompletionLog<Result<Void, any Error>>()
  let game: UpDownGame

  init(_ make: MakeUpDownGame) { game = make(session, ShopURL.any) }

  /// Resets the game and answers its request.
  func reset(_ answer: SessionAnswer) {
    game.reset(completion: resets.record)
    session.answer(session.requests.values.count - 1, with: answer)
  }

  /// The answers to some guesses, in order.
  func answers(to guesses: [Int]) -> String {
    guesses.map { game.guess($0).map { "\($0)" } ?? "nil" }.joined(separator: " ")
  }

  /// How the resets ended, in order.
  var outcomes: String {
    let words = resets.values.map { reset in
      switch reset {
      case .success: "success"
      case .failure(let error as APIResponseError): "\(error)"
      case .failure(let error): "\(type(of: error))"
      }
    }
    return words.joined(separator: ", ")
  }
}

extension Probe where Make == MakeUpDownGame {
  static let all = [
    probe("a guess before a reset") { play in
      "\(play.answers(to: [15])), \(play.game.tries) tries"
    },
    probe("guesses around 3") { play in
      play.reset(.status(200, body: "[3]"))
      return play.answers(to: [1, 2, 3, 4, 5])
    },
    probe("guesses around 15") { play in
      play.reset(.status(200, body: "[15]"))
      return play.answers(to: [14, 15, 16])
    },
    probe("a hit of 15") { play in
      play.reset(.status(200, body: "[15]"))
      return play.answers(to: [15])
    },
    probe("the tries") { play in
      play.reset(.status(200, body: "[3]"))
      _ = play.answers(to: [1, 2, 3])
      return "\(play.game.tries)"
    },
    probe("the tries after a reset") { play in
      play.reset(.status(200, body: "[3]"))
      _ = play.answers(to: [1, 2])
      play.reset(.status(200, body: "[3]"))
      return "\(play.game.tries)"
    },
    probe("the tries while a reset waits") { play in
      play.reset(.status(200, body: "[3]"))
      _ = play.answers(to: [1, 2])
      play.game.reset(completion: play.resets.record)
      return "\(play.game.tries)"
    },
    probe("a guess while a second reset waits") { play in
      play.reset(.status(200, body: "[3]"))
      play.game.reset(completion: play.resets.record)
      return play.answers(to: [4])
    },
    probe("guesses outside 1...30") { play in
      play.reset(.status(200, body: "[3]"))
      return play.answers(to: [0, 31])
    },
    probe("the tries after guesses outside 1...30") { play in
      play.reset(.status(200, body: "[3]"))
      _ = play.answers(to: [0, 31])
      return "\(play.game.tries)"
    },
    probe("a guess without a number") { play in
      play.reset(.status(500))
      return "\(play.answers(to: [3])), \(play.game.tries) tries"
    },
    probe("the number of an older reset") { play in
      play.game.reset(completion: play.resets.record)
      play.game.reset(completion: play.resets.record)
      play.session.answer(0, with: .status(200, body: "[3]"))
      return play.answers(to: [3])
    },
    probe("a guess when an older number came last") { play in
      play.game.reset(completion: play.resets.record)
      play.reset(.status(200, body: "[15]"))
      play.session.answer(0, with: .status(200, body: "[3]"))
      return play.answers(to: [15])
    },
    probe("the outcome of a reset") { play in
      play.reset(.status(200, body: "[3]"))
      return play.outcomes
    },
    probe("the outcome of a reset without a number") { play in
      play.reset(.status(404))
      return play.outcomes
    },
    probe("the outcome of an older reset") { play in
      play.game.reset(completion: play.resets.record)
      play.game.reset { _ in }
      play.session.answer(0, with: .status(200, body: "[3]"))
      return play.outcomes
    },
    probe("the request") { play in
      play.reset(.status(200, body: "[3]"))
      return "\(play.session.requests.values.compactMap(\.url)), \(play.session.events.values)"
    },
  ]

  private static func probe(
    _ name: String, _ run: @escaping @Sendable (Play) -> String
  ) -> Self {
    Self(name: name) { run(Play($0)) }
  }
}

extension Exposure where Make == MakeUpDownGame {
  /// Every mutant, in the order of `mutants`.
  static let all = [
    Exposure(
      .offByOne,
      [
        "guesses around 3": "up up up hit down", "guesses around 15": "up up hit",
        "a hit of 15": "up", "a guess when an older number came last": "up",
      ]),
    Exposure(
      .triesNotReset, ["the tries after a reset": "2", "the tries while a reset waits": "2"]),
    Exposure(
      .upAndDownSwapped,
      [
        "guesses around 3": "down down hit up up", "guesses around 15": "down hit up",
        "guesses outside 1...30": "down up",
      ]),
    Exposure(.numberIgnored, ["guesses around 3": "up up up up up"]),
    Exposure(
      .countsWithoutNumber,
      ["a guess before a reset": "nil, 1 tries", "a guess without a number": "nil, 1 tries"]),
    Exposure(.beginsWithANumber, ["a guess before a reset": "hit, 1 tries"]),
    Exposure(.doesNotCountHits, ["the tries": "2"]),
    Exposure(
      .endsAtAHit,
      ["guesses around 3": "up up hit nil nil", "guesses around 15": "up hit nil"]),
    Exposure(.refusesFarGuesses, ["guesses outside 1...30": "nil nil"]),
    Exposure(.doesNotCountFarGuesses, ["the tries after guesses outside 1...30": "0"]),
    Exposure(
      .beginsWithOlderNumber,
      ["the number of an older reset": "hit", "the outcome of an older reset": "success"]),
    Exposure(.endsWithOlderNumber, ["a guess when an older number came last": "down"]),
    Exposure(.keepsItsNumber, ["a guess while a second reset waits": "down"]),
    Exposure(.resetsTriesLate, ["the tries while a reset waits": "2"]),
    Exposure(.hidesAFailure, ["the outcome of a reset without a number": "success"]),
    Exposure(.changesTheFailure, ["the outcome of a reset without a number": "unwrapping"]),
    Exposure(.hidesANewerReset, ["the outcome of an older reset": "success"]),
    Exposure(.blamesTheNewerReset, ["the outcome of an older reset": "unwrapping"]),
    Exposure(.hidesItsNumber, ["the outcome of a reset": ""]),
    Exposure(.callsBackTwice, ["the outcome of a reset": "success, success"]),
    Exposure(
      .failsTwice,
      [
        "the outcome of a reset without a number":
          "network(statusCode: Optional(404)), network(statusCode: Optional(404))"
      ]),
  ]
}
