import Foundation
import ItemDetail

/// A twin of `ItemDetailClient` whose rules can be changed.
///
/// A fault in what is sent needs no rule: a transport around the one that is given
/// brings it about.
struct FaultyItemDetailClient: ItemDetailClientProtocol {
  /// The decisions of a client, each with the right one as its default.
  struct Rules: Sendable {
    /// Whether an id is asked for.
    var accepts: @Sendable (_ id: Int) -> Bool = { $0 > 0 }
    /// Whether a status is success.
    var isSuccess: @Sendable (Int) -> Bool = { (200...299).contains($0) }
    /// Whether a call looks for a cancel before it sends anything.
    var looksBeforeItSends = true
    /// What a call throws when its caller is cancelled.
    var cancelled: @Sendable () async -> any Error = { CancellationError() }
    /// What a call throws for an error of the transport.
    var transportError: @Sendable (any Error) -> any Error = { $0 }
    /// Whether an item that cannot be had for this reason is left out of several.
    var leavesOut: @Sendable (any Error) -> Bool = {
      let reason = $0 as? APIResponseError
      return reason == .network(statusCode: 404) || reason == .network(statusCode: 410)
    }
    /// Whether several items come in the order of their ids, or in that of the answers.
    var keepsTheOrder = true
    /// The order in which several items are asked for.
    var sendsBackwards = false
    /// Whether the next of several items is asked for before the last one has come.
    var asksAtOnce = true
    /// Whether the first failure of several ends the call, or the last answer.
    var endsAtTheFirstFailure = true
    /// Whether a cancel ends a call for several items with an error.
    var throwsForACancel = true
    /// The price to send, given the item and the price that was asked for.
    var price: @Sendable (_ id: Int, _ price: Int) -> Int = { $1 }
  }

  let transport: any HTTPTransport
  let baseURL: URL
  let rules: Rules

  func itemDetail(id: Int) async throws -> Item {
    try await item(from: request("GET", id: id))
  }

  func updatePrice(ofItem id: Int, to price: Int) async throws -> Item {
    var request = try request("PUT", id: id, path: "/price")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(#"{"price":\#(rules.price(id, price))}"#.utf8)
    return try await item(from: request)
  }

  func itemDetails(ids: [Int]) async throws -> [Item] {
    return try await withThrowingTaskGroup(of: (place: Int, item: Item?).self) { group in
      var items: [(place: Int, item: Item)] = []
      var failure: (any Error)?
      func takeNext() async throws -> Bool {
        do {
          guard let (place, item) = try await group.next() else { return false }
          if let item { items.append((place, item)) }
        } catch is CancellationError where !rules.throwsForACancel && Task.isCancelled {
        } catch {
          if rules.endsAtTheFirstFailure { throw error }
          failure = failure ?? error
        }
        return true
      }
      let places = rules.sendsBackwards ? ids.indices.reversed() : Array(ids.indices)
      for place in places {
        let id = ids[place]
        group.addTask { (place, try await itemIfSold(id: id)) }
        if !rules.asksAtOnce { _ = try await takeNext() }
      }
      while try await takeNext() {}
      if let failure { throw failure }
      return (rules.keepsTheOrder ? items.sorted { $0.place < $1.place } : items).map(\.item)
    }
  }

  private func itemIfSold(id: Int) async throws -> Item? {
    do { return try await itemDetail(id: id) } catch {
      if rules.leavesOut(error) { return nil }
      throw error
    }
  }

  private func request(_ method: String, id: Int, path: String = "") throws -> URLRequest {
    guard rules.accepts(id) else { throw APIResponseError.request }
    var request = URLRequest(url: baseURL.appendingPathComponent("items/\(id)\(path)"))
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func item(from request: URLRequest) async throws -> Item {
    if rules.looksBeforeItSends, Task.isCancelled { throw await rules.cancelled() }
    let (data, response): (Data, URLResponse)
    do {
      (data, response) = try await transport.data(for: request)
    } catch {
      throw Task.isCancelled ? await rules.cancelled() : rules.transportError(error)
    }
    if Task.isCancelled { throw await rules.cancelled() }
    return try item(in: data, of: response)
  }

  private func item(in data: Data, of response: URLResponse) throws -> Item {
    let statusCode = (response as? HTTPURLResponse)?.statusCode
    guard let statusCode, rules.isSuccess(statusCode) else {
      throw APIResponseError.network(statusCode: statusCode)
    }
    if data.isEmpty { throw APIResponseError.unwrapping }
    guard let item = try? JSONDecoder().decode(Item.self, from: data) else {
      throw APIResponseError.parsing
    }
    return item
  }
}
