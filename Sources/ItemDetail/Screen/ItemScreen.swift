import Observation

/// The page of one item: it has an API ask the shop, and holds what the page shows.
///
/// Its methods return at once, and whoever shows the page observes `state`. They are not
/// `async`: two taps would be two tasks, and the later one may start first. Plain calls
/// keep their order, so the last one is the newest load.
///
/// The page cancels a load that nobody waits for any more. Such a cancel may come twice, or
/// when the answer is already there; then it does nothing.
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
    /// A sentence instead of an item, by the reason why there is none.
    case failed(Failure)
  }

  /// The reasons for a missing item that the page distinguishes.
  public enum Failure: Equatable, Sendable {
    /// The API refused the request, or what the shop answered.
    case response(APIResponseError)
    /// The transport failed, so the shop did not answer.
    case transport
  }

  /// What the page shows now.
  public private(set) var state = State.idle

  private let api: any ItemDetailAPIProtocol
  @ObservationIgnored private var task: (any URLSessionDataTaskProtocol)?
  @ObservationIgnored private var itemID: Int?
  /// The number of the load whose answer counts. It goes up with each load and each leave,
  /// so that an answer to an earlier one is known to be late.
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

  /// Cancels the load, since the page is left.
  ///
  /// `state` stays as it is, a spinner too. A late answer does not change it; another
  /// `load(id:)` does, and a `retry()` after a failure.
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
