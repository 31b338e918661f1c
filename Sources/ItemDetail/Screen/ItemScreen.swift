import Observation

/// The page of one item: it asks the shop, and holds what the page shows.
///
/// Its methods return at once; a view or a test observes `state` to learn of the
/// answer. With `async` methods each tap would need a task of its own, and the
/// later of two tasks may start first. A plain call keeps the order: the last
/// one is the newest load.
@MainActor
@Observable
public final class ItemScreen: ItemScreenProtocol {
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
  public private(set) var state = State.idle

  private let api: any ItemDetailAPIProtocol
  @ObservationIgnored private var task: (any URLSessionDataTaskProtocol)?
  @ObservationIgnored private var itemID: Int?
  /// The number of the load whose answer is awaited. An answer to any other is late.
  @ObservationIgnored private var newestLoad = 0

  /// Makes a page that shows nothing yet.
  ///
  /// - Parameter api: What asks the shop. It may call back on any thread, and
  ///   before its method returns.
  public init(api: any ItemDetailAPIProtocol) {
    self.api = api
  }

  /// Asks for an item; `state` is `.loading` when this returns.
  ///
  /// A newer load cancels the older one. The page never shows the older answer,
  /// in whatever order the two come.
  /// It may cancel a load more than once, or one that is over: that does nothing.
  ///
  /// - Parameter id: The number that names the item.
  public func load(id: Int) {
    abandonLoad()
    itemID = id
    state = .loading
    task = api.loadItemDetail(id: id) { [weak self, newestLoad] result in
      Task { @MainActor in self?.show(result, of: newestLoad) }
    }
  }

  /// Asks again for the same item after a failure; does nothing in any other
  /// state.
  public func retry() {
    guard case .failed = state, let itemID else { return }
    load(id: itemID)
  }

  /// Cancels the load when the page is left, perhaps more than once, and perhaps one
  /// that is over.
  ///
  /// `state` stays as it is. A late answer does not change it; only another
  /// `load(id:)` or `retry()` does.
  public func leave() { abandonLoad() }

  private func abandonLoad() {
    newestLoad += 1
    task.take()?.cancel()
  }

  private func show(_ result: Result<Item, any Error>, of load: Int) {
    guard load == newestLoad else { return }
    task = nil
    switch result {
    case .success(let item): state = .loaded(item)
    case .failure(let error as APIResponseError): state = .failed(.response(error))
    case .failure: state = .failed(.transport)
    }
  }
}
