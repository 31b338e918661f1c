import DoubleKit
import Foundation
import ItemDetail
import Mutants

extension StorefrontVariant where Make == MakeUpDownGame {
  /// Every fault of a game that the workbook knows.
  public static var mutants: [Self] { playingMutants + resetMutants }

  /// Faults of a game that has its number, or has never asked for one.
  private static var playingMutants: [Self] {
    [
      ruled("triesNotReset", "keeps the tries when it is reset") { $0.triesAfterReset = { $0 } },
      ruled("upAndDownSwapped", "says .up for .down and .down for .up") {
        $0.answer = { guess, number in UpDownGame.Answer(to: number, number: guess) }
      },
      ruled("numberIgnored", "asks for a number and plays with 15, whatever it got") {
        $0.number = { _ in 15 }
      },
      ruled("countsWithoutNumber", "counts a guess that it cannot answer yet") {
        $0.triesWithoutNumber = 1
      },
      ruled("beginsWithANumber", "plays with 15 before the first reset") { $0.first = 15 },
      ruled("doesNotCountHits", "does not count a hit") { $0.counts = { $0 != .hit } },
      ruled("endsAtAHit", "gives no answer after a hit") { $0.hitEnds = true },
      ruled("refusesFarGuesses", "gives no answer to a guess outside 1...30") {
        $0.answer = { guess, number in
          (1...30).contains(guess) ? UpDownGame.Answer(to: guess, number: number) : nil
        }
      },
    ]
  }

  /// Faults of a game that is reset.
  private static var resetMutants: [Self] {
    [
      ruled(
        "beginsWithOlderNumber",
        "plays with the number of an older reset until the newest number comes"
      ) { $0.takes = { reset, newest, hasNumber in reset == newest || !hasNumber } },
      ruled(
        "endsWithOlderNumber", "plays with the number of an older reset when that one comes last"
      ) { $0.takes = { reset, newest, hasNumber in reset == newest || hasNumber } },
      ruled("keepsItsNumber", "keeps its number after a reset until the next one comes") {
        $0.numberAfterReset = { $0 }
      },
      ruled(
        "forgetsLate", "forgets the number and the tries only when the answer to the reset comes"
      ) { $0.forgetsAtOnce = false },
      ruled("hidesAFailure", "calls a reset a success that got no number") {
        $0.outcomes = { [$0.isOlder ? $0 : .success(())] }
      },
      ruled("hidesANewerReset", "calls a reset a success after a newer one has begun") {
        $0.outcomes = { [$0.isOlder ? .success(()) : $0] }
      },
      ruled("hidesItsNumber", "does not call back when it has its number") {
        $0.outcomes = { $0.isSuccess ? [] : [$0] }
      },
      ruled("callsBackTwice", "calls back twice when it has its number") {
        $0.outcomes = { $0.isSuccess ? [$0, $0] : [$0] }
      },
    ]
  }

  /// Every difference of a game that a test must put up with.
  public static var equivalents: [Self] {
    [
      asking("answersLate", "calls back a moment later, on another queue") { base in
        DecoratedSession { request, handler in
          base.dataTask(with: request) { data, response, error in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
              handler(data, response, error)
            }
          }
        }
      },
      asking("ordersTheQueryOtherwise", "writes the query of its request in another order") {
        DecoratedSession($0) { request in
          var components = request.url.flatMap {
            URLComponents(url: $0, resolvingAgainstBaseURL: true)
          }
          components?.queryItems?.reverse()
          request.url = components?.url
        }
      },
      asking("sendsExtraHeader", "adds one harmless header") {
        DecoratedSession($0) { $0.setValue("ko-KR", forHTTPHeaderField: "Accept-Language") }
      },
    ]
  }

  /// The twin with the right rules, which does what `UpDownGame` does.
  package static var twin: Self { ruled("twin", "is made with rules") { _ in } }

  /// The game with other rules.
  private static func ruled(
    _ name: String, _ difference: String, _ change: (inout FaultyUpDownGame.Rules) -> Void
  ) -> Self {
    var rules = FaultyUpDownGame.Rules()
    change(&rules)
    return Self(
      name, difference,
      make: { [rules] in
        FaultyUpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1), rules: rules)
      })
  }

  /// The game around another session than the one that it was given.
  private static func asking(
    _ name: String, _ difference: String,
    through session: @escaping @Sendable (any URLSessionProtocol) -> DecoratedSession
  ) -> Self {
    Self(
      name, difference,
      make: { UpDownGame(api: RandomNumberAPI(urlSession: session($0), baseURL: $1)) })
  }
}

extension TestSubject<GameVariant> {
  /// The game, which tests reach on both seams.
  public static var upDownGame: Self {
    let real: MakeUpDownGame = { UpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1)) }
    return TestSubject(
      Words(
        type: "UpDownGame", "a", "game", parameters: "urlSession:baseURL:",
        broken: "that does nothing right"),
      seams: Seam.allCases, real: real, broken: [broken, deaf], otherFaults: [asksAtAGuess]
    ) { make, seam in
      { Seam(of: $0) == seam ? make($0, $1) : real($0, $1) }
    }
  }

  /// Has a number before it has asked for one, and calls every guess a hit.
  private static let broken: MakeUpDownGame = { urlSession, baseURL in
    var rules = FaultyUpDownGame.Rules()
    (rules.first, rules.firstTries) = (99, 98)
    rules.number = { $0 + 100 }
    rules.answer = { guess, _ in guess > 30 ? .up : .hit }
    rules.triesAfterReset = { $0 + 97 }
    return FaultyUpDownGame(
      api: RandomNumberAPI(urlSession: urlSession, baseURL: baseURL), rules: rules)
  }

  /// Asks nobody, so it never gets a number.
  private static let deaf: MakeUpDownGame = { _, baseURL in
    let silent = DecoratedSession { _, _ in SilentTask() }
    return UpDownGame(api: RandomNumberAPI(urlSession: silent, baseURL: baseURL))
  }

  /// Asks when it is made, and at each guess. No test has to notice that, and some do.
  private static let asksAtAGuess = GameVariant(
    "asksAtAGuess", "asks for a number when it is made, and at each guess",
    make: { session, baseURL in
      let api = RandomNumberAPI(urlSession: session, baseURL: baseURL)
      api.loadNumber { _ in }
      var rules = FaultyUpDownGame.Rules()
      rules.answer = { guess, number in
        api.loadNumber { _ in }
        return UpDownGame.Answer(to: guess, number: number)
      }
      return FaultyUpDownGame(api: api, rules: rules)
    })
}

private struct SilentTask: URLSessionDataTaskProtocol {
  func resume() {}
  func cancel() {}
}

extension Result where Failure == any Error {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }

  /// Whether a newer reset has begun.
  fileprivate var isOlder: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
