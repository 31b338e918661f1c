import ItemDetail
import Storefront

// Faults of a screen. A generic type stores no static properties, so each one
// is computed.
extension StorefrontVariant where Make == MakeItemScreen {
  /// Shows each answer as it comes.
  public static var showsOlderAnswer: Self {
    Self(
      "showsOlderAnswer", "shows the answer to an older load when it comes",
      rules: { $0.shows = { _, _ in true } })
  }

  /// Shows its spinner for ever.
  public static var neverLeavesLoading: Self {
    Self(
      "neverLeavesLoading", "stays in .loading, whatever the answer is",
      rules: { $0.state = { _ in .loading } })
  }

  /// Says nothing of a failure.
  public static var swallowsFailure: Self {
    Self(
      "swallowsFailure", "goes back to .idle when a load fails",
      rules: {
        $0.state = { result in
          if case .failure = result { .idle } else { ItemScreen.State(after: result) }
        }
      })
  }

  /// Lets the older request go on.
  public static var keepsTheOlderLoad: Self {
    Self(
      "keepsTheOlderLoad", "cancels no request for a newer load", rules: { $0.newerCancels = false }
    )
  }

  /// Listens to what it was left with.
  public static var showsAnswerAfterLeaving: Self {
    Self(
      "showsAnswerAfterLeaving", "shows an answer that comes after leaving",
      rules: { $0.leavingIsFinal = false })
  }

  /// Asks again, though nothing has failed.
  public static var retriesInAnyState: Self {
    Self(
      "retriesInAnyState", "sends a request on retry() in any state",
      rules: { $0.retries = { _ in true } })
  }

  /// Asks again, unbidden, when a load fails.
  public static var retriesByItself: Self {
    Self("retriesByItself", "sends a second request by itself when a load fails") {
      ItemScreen(api: InsistentAPI(real: $0))
    }
  }

  /// Changes its state on another thread.
  public static var changesStateOffMainActor: Self {
    Self(
      "changesStateOffMainActor", "changes its state off the main actor when an answer comes",
      rules: { $0.onMainActor = { work in Task { @MainActor in runElsewhere(work) } } })
  }

  /// Shows a spinner before anybody has asked.
  public static var beginsWithASpinner: Self {
    Self(
      "beginsWithASpinner", "is .loading before the first load", rules: { $0.first = .loading })
  }

  /// Shows nothing while it waits.
  public static var waitsWithoutASpinner: Self {
    Self("waitsWithoutASpinner", "is .idle while it loads", rules: { $0.waiting = .idle })
  }

  /// Lets the last request go on.
  public static var leavesItsLoad: Self {
    Self("leavesItsLoad", "cancels no request on leaving", rules: { $0.leavingCancels = false })
  }

  /// Gives one reason for every failure.
  public static var mergesFailures: Self {
    Self(
      "mergesFailures", "shows .failed(.transport) when the shop refused",
      rules: {
        $0.state = { result in
          if case .failure = result { .failed(.transport) } else { ItemScreen.State(after: result) }
        }
      })
  }

  /// Every fault of a screen that the workbook knows.
  public static var mutants: [Self] {
    [
      showsOlderAnswer, neverLeavesLoading, swallowsFailure, keepsTheOlderLoad, retriesByItself,
      changesStateOffMainActor, beginsWithASpinner, waitsWithoutASpinner, leavesItsLoad,
      mergesFailures, showsAnswerAfterLeaving, retriesInAnyState,
    ]
  }

  init(
    _ name: String, _ difference: String, rules change: (inout ItemScreen.Rules) -> Void
  ) {
    var rules = ItemScreen.Rules()
    change(&rules)
    self.init(name, difference, make: { [rules] in ItemScreen(api: $0, rules: rules) })
  }
}
