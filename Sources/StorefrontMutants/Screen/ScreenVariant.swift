import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Synchronization

extension StorefrontVariant where Make == MakeItemScreen {
  /// Every fault of a screen that a test has to notice.
  public static var mutants: [Self] { answerMutants + requestMutants }

  /// Shows each answer as it comes. This is for the double of 6.4: a test of the
  /// screen has to notice each half of it.
  public static var showsOlderAnswer: Self {
    ruled("showsOlderAnswer", "shows the answer to an older load when it comes") {
      $0.shows = { _, _, _ in true }
    }
  }

  /// Takes the older answer when it comes last.
  public static var showsOlderAnswerLast: Self {
    ruled(
      "showsOlderAnswerLast",
      "shows the answer to an older load when it comes after the newer one"
    ) { $0.shows = { load, newest, state in load == newest || state != .loading } }
  }

  /// Faults of what a screen shows.
  private static var answerMutants: [Self] {
    [
      ruled(
        "showsOlderAnswerFirst",
        "shows the answer to an older load while it waits for the newer one"
      ) { $0.shows = { load, newest, state in load == newest || state == .loading } },
      showsOlderAnswerLast,
      ruled("neverLeavesLoading", "stays in .loading, whatever the answer is") {
        $0.shown = { $0 == .idle ? .idle : .loading }
      },
      ruled("swallowsFailure", "goes back to .idle when a load fails") {
        $0.shown = { $0.isFailed ? .idle : $0 }
      },
      ruled("mergesFailures", "shows .failed(.transport) when the shop refused") {
        $0.shown = { $0.isFailed ? .failed(.transport) : $0 }
      },
      ruled("blamesTheShop", "shows .failed(.response) when the transport failed") {
        $0.shown = {
          $0 == .failed(.transport) ? .failed(.response(.network(statusCode: nil))) : $0
        }
      },
      ruled("beginsWithASpinner", "is .loading before the first load") {
        $0.shown = { $0 == .idle ? .loading : $0 }
      },
      ruled("waitsWithoutASpinner", "is .idle while it loads") {
        $0.shown = { $0 == .loading ? .idle : $0 }
      },
      ruled("showsAnswerAfterLeaving", "shows an answer that comes after leaving") {
        $0.leavingIsFinal = false
      },
      ruled("clearsOnLeaving", "goes to .idle on leaving") { $0.leavingClears = true },
      ruled("staysLeft", "shows no answer to a load that begins after leaving") {
        $0.loadingComesBack = false
      },
      ruled(
        "changesStateOffMainActor",
        "changes its state off the main actor when the API answers on another thread"
      ) {
        $0.onMainActor = { work in
          let isOnMain = MainQueue.isCurrent
          Task { @MainActor in if isOnMain { work() } else { runElsewhere(work) } }
        }
      },
      Self(
        "showsAnswerAtOnce", "shows an answer before load(id:) returns if the API gives it at once",
        make: showsAnswerAtOnce),
    ]
  }

  /// Faults of what a screen sends and cancels.
  private static var requestMutants: [Self] {
    [
      ruled("keepsTheOlderLoad", "cancels no request for a newer load") {
        $0.newerCancels = false
      },
      ruled("leavesItsLoad", "cancels no request on leaving") { $0.leavingCancels = false },
      ruled("retriesByItself", "sends a second request by itself when a load fails") {
        $0.attempts = 2
      },
      ruled("retriesWhileLoading", "sends a request on retry() while it loads") {
        $0.retries = { $0.isFailed || $0 == .loading }
      },
      ruled("retriesWhenLoaded", "sends a request on retry() when it shows an item") {
        $0.retries = { if case .loaded = $0 { true } else { $0.isFailed } }
      },
      ruled("retriesTheFirstItem", "asks for the item of its first load on retry()") {
        $0.idToRetry = { known, new in known ?? new }
      },
      ruled("leavingEndsRetries", "does nothing on retry() after leaving") {
        $0.leavingForgets = true
      },
    ]
  }

  /// Every difference of a screen that a test must put up with.
  public static var equivalents: [Self] {
    [
      ruled("showsAMomentLater", "shows an answer a few turns of the main actor later") {
        $0.onMainActor = { work in
          Task { @MainActor in
            for _ in 1...3 { await Task.yield() }
            work()
          }
        }
      },
      ruled(
        "cancelsWhatHasEnded", "cancels a request before the next one, even if it has ended"
      ) { $0.newerCancelsWhatIsOver = true },
      ruled("cancelsWhatIsOver", "cancels the last load when it is left, even one that is over") {
        $0.leavingCancelsWhatIsOver = true
      },
      Self(
        "cancelsTwice", "cancels a request twice when it cancels it",
        make: {
          ItemScreen(
            api: DecoratedAPI.recancelling($0) { task in
              task.cancel()
              task.cancel()
            })
        }),
    ]
  }

  /// The twin with the right rules, which does what `ItemScreen` does.
  package static var twin: Self { ruled("twin", "is made with rules") { _ in } }

  /// The screen with other rules.
  private static func ruled(
    _ name: String, _ difference: String, _ change: (inout FaultyItemScreen.Rules) -> Void
  ) -> Self {
    var rules = FaultyItemScreen.Rules()
    change(&rules)
    return Self(name, difference, make: { [rules] in FaultyItemScreen(api: $0, rules: rules) })
  }
}

extension TestSubject<ScreenVariant> {
  /// The screen, which tests reach in one way: through its API.
  public static var itemScreen: Self {
    TestSubject(
      Words(
        type: "ItemScreen", "a", "screen", parameters: "api:", broken: "that does nothing right"),
      real: { ItemScreen(api: $0) }, broken: [broken, hasty])
  }

  /// Asks before anybody has asked it, for another item each time and once more at a cancel,
  /// and shows the wrong thing.
  private static let broken: MakeItemScreen = { api in
    var rules = FaultyItemScreen.Rules()
    rules.shown = { $0 == .idle ? .loading : .idle }
    let bent = DecoratedAPI(
      api, load: { $0.loadItemDetail(id: $1 + 1_000, completion: $2) })
    let asking = DecoratedAPI.recancelling(bent) { _ in bent.loadItemDetail(id: 1) { _ in } }
    asking.loadItemDetail(id: 1) { _ in }
    return FaultyItemScreen(api: asking, rules: rules)
  }

  /// Gives up each load as soon as it has begun: a test that nothing is cancelled
  /// asserts something.
  private static let hasty: MakeItemScreen = {
    ItemScreen(
      api: DecoratedAPI(
        $0,
        load: {
          let task = $0.loadItemDetail(id: $1, completion: $2)
          task?.cancel()
          return task
        }))
  }
}

/// Does not wait for its caller when the answer is there already.
private let showsAnswerAtOnce: MakeItemScreen = { api in
  let calls = Atomic(0)
  let asked = DecoratedAPI(
    api,
    load: {
      calls.add(1, ordering: .acquiringAndReleasing)
      defer { calls.subtract(1, ordering: .acquiringAndReleasing) }
      return $0.loadItemDetail(id: $1, completion: $2)
    })
  var rules = FaultyItemScreen.Rules()
  rules.onMainActor = { [onMainActor = rules.onMainActor] work in
    guard calls.load(ordering: .acquiring) > 0, MainQueue.isCurrent else {
      return onMainActor(work)
    }
    MainActor.assumeIsolated(work)
  }
  return FaultyItemScreen(api: asked, rules: rules)
}

/// Does the main actor's work on another thread, and waits for its end.
///
/// A real fault of this kind does not wait. Two threads write one variable, and
/// now and then the process crashes. Here the main actor stands still in the
/// meantime, so a test sees the wrong thread and nothing worse. Not run on a Mac.
@MainActor
private func runElsewhere(_ work: @escaping @MainActor @Sendable () -> Void) {
  // The compiler refuses the call off the main actor, so the cast hides the actor.
  let unchecked = unsafeBitCast(work, to: (@Sendable () -> Void).self)
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    unchecked()
    done.signal()
  }
  done.wait()
}
