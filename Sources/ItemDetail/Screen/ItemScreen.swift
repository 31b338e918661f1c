import Observation

/// The page of one item: it asks the shop, and holds what the page shows.
///
/// Its methods return at once; a view or a test observes `state` to learn of the
/// answer. With `async` methods each tap would need a task of its own, and the
/// later of two tasks may start first. A plain call keeps the order: the last
/// one is the newest load.
@MainActor
@Observable
public final class ItemScreen {
  /// What the page shows.
  public enum State: Equatable, Sendable {
    /// Nothing: no item was asked for.
    case idle
    /// A spinner: the answer to the newest load has not come.
    case loading
    /// An item.
    case loaded(Item)
    /// A sentence that says why there is no item.
    case failed(Failure)
  }

  /// The reasons for a missing item that the page distinguishes.
  public enum Failure: Equatable, Sendable {
    /// The API refused the request or its answer.
    case response(APIResponseError)
    /// The transport failed, so the shop did not answer.
    case transport
  }

  /// What the page shows now. It changes only on the main actor.
  public private(set) var state: State

  private let api: any ItemDetailAPIProtocol
  private let rules: Rules
  @ObservationIgnored private var task: (any URLSessionDataTaskProtocol)?
  @ObservationIgnored private var idToRetry: Int?
  @ObservationIgnored private var newestLoad = 0
  @ObservationIgnored private var isLeft = false

  /// Makes a page that shows nothing yet.
  ///
  /// - Parameter api: What asks the shop. It may call back on any thread, and
  ///   before its method returns.
  public convenience init(api: any ItemDetailAPIProtocol) {
    self.init(api: api, rules: Rules())
  }

  /// Makes a page with other rules, for the checks.
  package init(api: any ItemDetailAPIProtocol, rules: Rules) {
    self.api = api
    self.rules = rules
    state = rules.first
  }

  /// Asks for an item; `state` is `.loading` when this returns.
  ///
  /// A newer load cancels the older one. The page never shows the older answer,
  /// in whatever order the two come.
  /// It may cancel a load more than once, or one that is over: that does nothing.
  ///
  /// - Parameter id: The number that names the item.
  public func load(id: Int) {
    newestLoad += 1
    idToRetry = rules.idToRetry(idToRetry, id)
    if rules.loadingComesBack { isLeft = false }
    if rules.newerCancels { task.take()?.cancel() }
    state = rules.waiting
    task = api.loadItemDetail(id: id) { [weak self, rules, newestLoad] result in
      rules.onMainActor { self?.end(newestLoad, with: result) }
    }
  }

  /// Asks again for the same item after a failure; does nothing in any other
  /// state.
  public func retry() {
    guard rules.retries(state), let idToRetry else { return }
    load(id: idToRetry)
  }

  /// Cancels the load when the page is left, perhaps more than once, and perhaps one
  /// that is over.
  ///
  /// `state` stays as it is. A late answer does not change it; only another
  /// `load(id:)` or `retry()` does.
  public func leave() {
    isLeft = rules.leavingIsFinal
    if rules.leavingCancels { task.take()?.cancel() }
    if rules.leavingClears { state = .idle }
  }

  private func end(_ load: Int, with result: Result<Item, any Error>) {
    guard !isLeft, rules.shows(load, newestLoad, state) else { return }
    if !rules.keepsWhatIsOver { task = nil }
    state = rules.state(result)
  }
}

/// Builds a screen above an API.
public typealias MakeItemScreen =
  @MainActor @Sendable (_ api: any ItemDetailAPIProtocol) -> ItemScreen
