import ItemDetail
import Observation

/// The page of one item: it asks the shop, and holds what the page shows.
///
/// Its methods return at once, and a test or a view observes `state` to learn
/// of the answer. Were they `async`, each tap would need a task of its own, and
/// of two tasks the later one may start first. As they are, the order of the
/// calls is the order of the loads.
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

  /// Why there is no item, as far as the page tells a reason from another.
  public enum Failure: Equatable, Sendable {
    /// The request or its answer was wrong.
    case response(APIResponseError)
    /// The transport failed, so the shop did not answer.
    case transport
  }

  /// What the page shows now; it changes on the main actor alone.
  public private(set) var state = State.idle

  private let api: any ItemDetailAPIProtocol
  private let rules: Rules
  @ObservationIgnored private var task: (any URLSessionDataTaskProtocol)?
  @ObservationIgnored private var newestID: Int?
  @ObservationIgnored private var newestLoad = 0
  @ObservationIgnored private var isLeft = false

  /// Makes a page that shows nothing yet.
  ///
  /// - Parameter api: What asks the shop. It may call back on any thread, and
  ///   before its method returns.
  public convenience init(api: any ItemDetailAPIProtocol) {
    self.init(api: api, rules: Rules())
  }

  /// Makes a page by other rules; only a faulty one has any.
  package init(api: any ItemDetailAPIProtocol, rules: Rules) {
    self.api = api
    self.rules = rules
  }

  /// Asks for an item; `state` is `.loading` when this returns.
  ///
  /// A newer load cancels the older one, and the older one's answer is not
  /// shown, whichever comes first.
  ///
  /// - Parameter id: The number that names the item.
  public func load(id: Int) {
    newestLoad += 1
    newestID = id
    isLeft = false
    task.take()?.cancel()
    state = .loading
    task = api.loadItemDetail(id: id) { [weak self, rules, newestLoad] result in
      rules.onMainActor { self?.end(newestLoad, with: result) }
    }
  }

  /// Asks once more for the item of the newest load, if that load failed; does
  /// nothing in any other state.
  public func retry() {
    guard case .failed = state, let newestID else { return }
    load(id: newestID)
  }

  /// Cancels the load when the page is left.
  ///
  /// `state` stays what it is: no answer changes it from now on. Only another
  /// `load(id:)` or `retry()` does.
  public func leave() {
    isLeft = true
    task.take()?.cancel()
  }

  private func end(_ load: Int, with result: Result<Item, any Error>) {
    guard !isLeft, rules.shows(load, newestLoad) else { return }
    task = nil
    state = rules.state(result)
  }
}

/// Builds a screen above an API.
public typealias MakeItemScreen =
  @MainActor @Sendable (_ api: any ItemDetailAPIProtocol) -> ItemScreen
