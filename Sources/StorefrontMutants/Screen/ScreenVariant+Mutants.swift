import DoubleKit
import ItemDetail

// Faults of a screen. A generic type stores no static properties, so each one
// is computed.
extension StorefrontVariant where Make == MakeItemScreen {
  /// Shows each answer as it comes. This is for the double of 6.4: a test of the
  /// screen has to notice each half of it.
  public static var showsOlderAnswer: Self {
    Self(
      "showsOlderAnswer", "shows the answer to an older load when it comes",
      rules: { $0.shows = { _, _, _ in true } })
  }

  /// Takes the older answer while it waits.
  public static var showsOlderAnswerFirst: Self {
    Self(
      "showsOlderAnswerFirst", "shows the answer to an older load while it waits for the newer one",
      rules: { $0.shows = { load, newest, state in load == newest || state == .loading } })
  }

  /// Takes the older answer when it comes last.
  public static var showsOlderAnswerLast: Self {
    Self(
      "showsOlderAnswerLast", "shows the answer to an older load when it comes after the newer one",
      rules: { $0.shows = { load, newest, state in load == newest || state != .loading } })
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

  /// Empties the page that is left.
  public static var clearsOnLeaving: Self {
    Self("clearsOnLeaving", "goes to .idle on leaving", rules: { $0.leavingClears = true })
  }

  /// Never comes back.
  public static var staysLeft: Self {
    Self(
      "staysLeft", "shows no answer to a load that begins after leaving",
      rules: { $0.loadingComesBack = false })
  }

  /// Cannot be asked again when it was left.
  public static var leavingEndsRetries: Self {
    Self(
      "leavingEndsRetries", "does nothing on retry() after leaving",
      rules: { $0.leavingForgets = true })
  }

  /// Asks again, though the answer is on its way.
  public static var retriesWhileLoading: Self {
    Self(
      "retriesWhileLoading", "sends a request on retry() while it loads",
      rules: { rules in
        let retries = rules.retries
        rules.retries = { $0 == .loading || retries($0) }
      })
  }

  /// Asks again for what it shows.
  public static var retriesWhenLoaded: Self {
    Self(
      "retriesWhenLoaded", "sends a request on retry() when it shows an item",
      rules: { rules in
        let retries = rules.retries
        rules.retries = { if case .loaded = $0 { true } else { retries($0) } }
      })
  }

  /// Asks again for the wrong item.
  public static var retriesTheFirstItem: Self {
    Self(
      "retriesTheFirstItem", "asks for the item of its first load on retry()",
      rules: { $0.idToRetry = { known, new in known ?? new } })
  }

  /// Asks again, unbidden, when a load fails.
  public static var retriesByItself: Self {
    Self("retriesByItself", "sends a second request by itself when a load fails") {
      ItemScreen(api: InsistentAPI(real: $0))
    }
  }

  /// Changes its state on the thread on which the API answers.
  public static var changesStateOffMainActor: Self {
    Self(
      "changesStateOffMainActor",
      "changes its state off the main actor when the API answers on another thread",
      rules: { rules in
        let onMainActor = rules.onMainActor
        rules.onMainActor = { work in
          if MainQueue.isCurrent { return onMainActor(work) }
          Task { @MainActor in runElsewhere(work) }
        }
      })
  }

  /// Does not wait for its caller when the answer is there already.
  public static var showsAnswerAtOnce: Self {
    Self(
      "showsAnswerAtOnce", "shows an answer before load(id:) returns if the API gives it at once"
    ) { api in
      let asked = AskedAPI(real: api)
      var rules = FaultyItemScreen.Rules()
      rules.onMainActor = { [onMainActor = rules.onMainActor] work in
        guard asked.isAsked, MainQueue.isCurrent else { return onMainActor(work) }
        MainActor.assumeIsolated(work)
      }
      return FaultyItemScreen(api: asked, rules: rules)
    }
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

  /// Gives the shop the fault of the transport.
  public static var blamesTheShop: Self {
    Self(
      "blamesTheShop", "shows .failed(.response) when the transport failed",
      rules: {
        $0.state = { result in
          let state = ItemScreen.State(after: result)
          let blame = ItemScreen.State.failed(.response(.network(statusCode: nil)))
          return state == .failed(.transport) ? blame : state
        }
      })
  }

  /// Every fault of a screen that a test has to notice.
  public static var mutants: [Self] {
    [
      showsOlderAnswerFirst, showsOlderAnswerLast, neverLeavesLoading, swallowsFailure,
      keepsTheOlderLoad, retriesByItself, changesStateOffMainActor, showsAnswerAtOnce,
      beginsWithASpinner, waitsWithoutASpinner, leavesItsLoad, mergesFailures, blamesTheShop,
      showsAnswerAfterLeaving, clearsOnLeaving, staysLeft, retriesWhileLoading, retriesWhenLoaded,
      retriesTheFirstItem, leavingEndsRetries,
    ]
  }

  /// The twin with the right rules, which does what `ItemScreen` does.
  package static var twin: Self { Self("twin", "is made with rules", rules: { _ in }) }

  init(
    _ name: String, _ difference: String, rules change: (inout FaultyItemScreen.Rules) -> Void
  ) {
    var rules = FaultyItemScreen.Rules()
    change(&rules)
    self.init(name, difference, make: { [rules] in FaultyItemScreen(api: $0, rules: rules) })
  }
}
