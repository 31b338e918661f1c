import ItemDetail
import Observation

/// A twin of `ItemScreen` whose rules can be changed.
///
/// A fault in what is sent needs no rule: a decorator of the API brings it about. Which
/// `cancel()` a page leaves out, a decorator cannot tell.
@MainActor
@Observable
final class FaultyItemScreen: ItemScreenProtocol {
  typealias State = ItemScreen.State

  /// The decisions of a screen, each with the right one as its default.
  struct Rules: Sendable {
    /// What the page shows in a state.
    var shown: @Sendable (State) -> State = { $0 }
    /// Whether a newer load cancels the older one.
    var newerCancels = true
    /// Whether leaving the page cancels its load.
    var leavingCancels = true
    /// Whether an answer that comes after leaving changes nothing.
    var leavingIsFinal = true
    /// Whether a newer load cancels an older one that is over.
    var newerCancelsWhatIsOver = false
    /// Whether leaving the page cancels a load that is over.
    var leavingCancelsWhatIsOver = false
    /// Whether leaving the page clears it.
    var leavingClears = false
    /// Whether leaving the page forgets which item it showed.
    var leavingForgets = false
    /// Whether a load brings a page back that was left.
    var loadingComesBack = true
    /// How often to ask for an item before a failure is shown.
    var attempts = 1
    /// Whether to ask again in a state.
    var retries: @Sendable (State) -> Bool = { $0.isFailed }
    /// The item to ask for again, given the one so far and that of a new load.
    var idToRetry: @Sendable (_ known: Int?, _ new: Int) -> Int = { $1 }
    /// Whether to show the answer to a load, given the number of that load, the
    /// number of the newest one, and what the page shows.
    var shows: @Sendable (_ load: Int, _ newest: Int, State) -> Bool = { load, newest, _ in
      load == newest
    }
    /// Brings the answer from the thread of the API to the main actor.
    var onMainActor: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = {
      work in Task { @MainActor in work() }
    }
  }

  var state: State { rules.shown(ownState) }

  private var ownState = State.idle
  private let api: any ItemDetailAPIProtocol
  private let rules: Rules
  @ObservationIgnored private var task: (any URLSessionDataTaskProtocol)?
  @ObservationIgnored private var idToRetry: Int?
  @ObservationIgnored private var newestLoad = 0
  @ObservationIgnored private var isOver = false
  @ObservationIgnored private var isLeft = false

  init(api: any ItemDetailAPIProtocol, rules: Rules) {
    self.api = api
    self.rules = rules
  }

  func load(id: Int) {
    newestLoad += 1
    idToRetry = rules.idToRetry(idToRetry, id)
    if rules.loadingComesBack { isLeft = false }
    if rules.newerCancels, !isOver || rules.newerCancelsWhatIsOver { task?.cancel() }
    isOver = false
    ownState = .loading
    ask(for: id, attempts: rules.attempts)
  }

  private func ask(for id: Int, attempts: Int) {
    task = api.loadItemDetail(id: id) { [weak self, rules, newestLoad] result in
      rules.onMainActor { self?.end(newestLoad, of: id, with: result, attempts: attempts) }
    }
  }

  func retry() {
    guard rules.retries(ownState), let idToRetry else { return }
    load(id: idToRetry)
  }

  func leave() {
    isLeft = rules.leavingIsFinal
    if rules.leavingCancels, !isOver || rules.leavingCancelsWhatIsOver { task.take()?.cancel() }
    if rules.leavingClears { ownState = .idle }
    if rules.leavingForgets { idToRetry = nil }
  }

  private func end(_ load: Int, of id: Int, with result: Result<Item, any Error>, attempts: Int) {
    guard !isLeft, rules.shows(load, newestLoad, ownState) else { return }
    if attempts > 1, case .failure = result { return ask(for: id, attempts: attempts - 1) }
    isOver = true
    switch result {
    case .success(let item): ownState = .loaded(item)
    case .failure(let error as APIResponseError): ownState = .failed(.response(error))
    case .failure: ownState = .failed(.transport)
    }
  }
}

extension ItemScreen.State {
  /// Whether there is a sentence instead of an item.
  var isFailed: Bool { if case .failed = self { true } else { false } }
}
