import Foundation
import ItemDetail

// Faults of a game that is reset.
extension StorefrontVariant where Make == MakeUpDownGame {
  /// Plays with an older number that comes when it has none.
  public static var beginsWithOlderNumber: Self {
    Self(
      "beginsWithOlderNumber",
      "plays with the number of an older reset until the newest number comes",
      rules: { $0.takes = { reset, newest, hasNumber in reset == newest || !hasNumber } })
  }

  /// Plays with an older number that comes when it has one.
  public static var endsWithOlderNumber: Self {
    Self(
      "endsWithOlderNumber", "plays with the number of an older reset when that one comes last",
      rules: { $0.takes = { reset, newest, hasNumber in reset == newest || hasNumber } })
  }

  /// Plays on until the next number comes.
  public static var keepsItsNumber: Self {
    Self(
      "keepsItsNumber", "keeps its number after a reset until the next one comes",
      rules: { $0.numberAfterReset = { $0 } })
  }

  /// Begins to count anew too late.
  public static var resetsTriesLate: Self {
    Self(
      "resetsTriesLate", "sets the tries to 0 only when the number comes",
      rules: { rules in
        rules.triesAfterReset = { $0 }
        rules.triesAtBegin = { _ in 0 }
      })
  }

  /// Begins anew only when it has heard of its service.
  public static var forgetsLate: Self {
    Self(
      "forgetsLate", "forgets the number and the tries only when the answer to the reset comes",
      rules: { $0.forgetsAtOnce = false })
  }

  /// Says that it has a number, and has none.
  public static var hidesAFailure: Self {
    Self(
      "hidesAFailure", "calls a reset a success that got no number",
      rules: { $0.outcomes = { [$0.isOlder ? $0 : .success(())] } })
  }

  /// Gives another reason for having no number.
  public static var changesTheFailure: Self {
    Self(
      "changesTheFailure", "fails with .unwrapping when a reset got no number, whatever the reason",
      rules: {
        $0.outcomes = { outcome in
          [outcome.isOlder ? outcome : outcome.mapError { _ in APIResponseError.unwrapping }]
        }
      })
  }

  /// Says that it plays with a number that it ignores.
  public static var hidesANewerReset: Self {
    Self(
      "hidesANewerReset", "calls a reset a success after a newer one has begun",
      rules: { $0.outcomes = { [$0.isOlder ? .success(()) : $0] } })
  }

  /// Gives another reason for ignoring a number.
  public static var blamesTheNewerReset: Self {
    Self(
      "blamesTheNewerReset", "fails with .unwrapping when a newer reset has begun",
      rules: {
        $0.outcomes = { [$0.isOlder ? .failure(APIResponseError.unwrapping) : $0] }
      })
  }

  /// Plays, and leaves whoever waits for it waiting.
  public static var hidesItsNumber: Self {
    Self(
      "hidesItsNumber", "does not call back when it has its number",
      rules: { rules in
        rules.outcomes = { outcome in
          if case .success = outcome { [] } else { [outcome] }
        }
      })
  }

  /// Says twice that it has its number.
  public static var callsBackTwice: Self {
    Self(
      "callsBackTwice", "calls back twice when it has its number",
      rules: { $0.outcomes = { $0.isSuccess ? [$0, $0] : [$0] } })
  }

  /// Says twice that it has none.
  public static var failsTwice: Self {
    Self(
      "failsTwice", "calls back twice when a reset got no number",
      rules: { $0.outcomes = { $0.isSuccess || $0.isOlder ? [$0] : [$0, $0] } })
  }
}

extension Result where Failure == any Error {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }

  /// Whether a newer reset has begun.
  fileprivate var isOlder: Bool {
    if case .failure(let error) = self { error is CancellationError } else { false }
  }
}
