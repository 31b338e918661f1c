extension ItemScreen {
  /// The decisions of a screen, each with the right one as its default. Only the
  /// checks make a screen with others: no test of yours needs them.
  ///
  /// A fault in what is sent needs no place here. A decorator of the API brings it
  /// about: one that asks again after a failure, for instance. Which `cancel()` a
  /// page leaves out, a decorator cannot tell.
  package struct Rules: Sendable {
    /// The state before the first load.
    package var first = State.idle
    /// The state while the newest load is on its way.
    package var waiting = State.loading
    /// Whether a newer load cancels the older one.
    package var newerCancels = true
    /// Whether leaving the page cancels its load.
    package var leavingCancels = true
    /// Whether an answer that comes after leaving changes nothing.
    package var leavingIsFinal = true
    /// Whether to keep the task of a load that is over, and cancel it as any other.
    package var keepsWhatIsOver = false
    /// Whether leaving the page clears it.
    package var leavingClears = false
    /// Whether a load brings a page back that was left.
    package var loadingComesBack = true
    /// Whether to ask again in a state.
    package var retries: @Sendable (State) -> Bool = {
      if case .failed = $0 { true } else { false }
    }
    /// The item to ask for again, given the one so far and that of a new load.
    package var idToRetry: @Sendable (_ known: Int?, _ new: Int) -> Int = { $1 }
    /// Whether to show the answer to a load, given the number of that load, the
    /// number of the newest one, and what the page shows.
    package var shows: @Sendable (_ load: Int, _ newest: Int, State) -> Bool = { load, newest, _ in
      load == newest
    }
    /// The state that an answer leads to.
    package var state: @Sendable (Result<Item, any Error>) -> State = { State(after: $0) }
    /// Brings the answer from the thread of the API to the main actor.
    package var onMainActor: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = {
      work in Task { @MainActor in work() }
    }

    /// The right rules.
    package init() {}
  }
}

extension ItemScreen.State {
  /// The state after the answer to the newest load.
  package init(after result: Result<Item, any Error>) {
    switch result {
    case .success(let item): self = .loaded(item)
    case .failure(let error as APIResponseError): self = .failed(.response(error))
    case .failure: self = .failed(.transport)
    }
  }
}
