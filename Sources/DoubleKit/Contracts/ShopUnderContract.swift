import Foundation
import ItemDetail

/// Opens a shop that sells some items, each time a new one.
///
/// A contract opens its shops by this and never learns what is behind it: a
/// real server, a fake on either seam, or one that lies.
public typealias OpenShop = @Sendable (_ items: [Item]) throws -> ShopUnderContract

/// A shop that a contract is tried on, seen as a client sees it.
public struct ShopUnderContract: Sendable {
  /// What carries the requests.
  public let urlSession: any URLSessionProtocol
  /// The root of the shop.
  public let baseURL: URL
  /// What lives as long as the shop: a server, for instance.
  private let server: (any Sendable)?
  /// How long to wait for an answer at most. A double that never answers is known
  /// beforehand, and nobody has to wait for it.
  private let patience: Deadline

  /// Makes a shop of a session and an address.
  ///
  /// - Parameters:
  ///   - urlSession: What carries the requests: a `URLSession`, or a double.
  ///   - baseURL: The root of the shop.
  ///   - server: What has to live as long as the shop.
  public init(
    urlSession: any URLSessionProtocol, baseURL: URL, keeping server: (any Sendable)? = nil
  ) {
    self.init(urlSession: urlSession, baseURL: baseURL, keeping: server, within: .test)
  }

  package init(
    urlSession: any URLSessionProtocol, baseURL: URL, keeping server: (any Sendable)? = nil,
    within patience: Deadline
  ) {
    self.urlSession = urlSession
    self.baseURL = baseURL
    self.server = server
    self.patience = patience
  }

  /// Makes a shop of a session that a `URLProtocol` double answers.
  ///
  /// - Parameter session: The session, with the address that belongs to it.
  public init(_ session: DoubledSession) {
    self.init(urlSession: session.urlSession, baseURL: session.baseURL)
  }

  /// Loads an item through `ItemDetailAPI`.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: How the load ended; nil when it did not end.
  public func load(_ id: Int) async -> LoadOutcome? {
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: id, completion: log.completion)
    return await log.values(atLeast: 1, within: patience).first
  }

  /// Changes the price of an item through `ItemDetailAPI`.
  ///
  /// - Parameters:
  ///   - id: The number that names the item.
  ///   - price: The new price in whole won.
  /// - Returns: How the call ended; nil when it did not end.
  public func changePrice(ofItem id: Int, to price: Int) async -> LoadOutcome? {
    let log = CompletionLog<LoadOutcome>()
    api.updatePrice(ofItem: id, to: price, completion: log.completion)
    return await log.values(atLeast: 1, within: patience).first
  }

  /// Sends a request with any method, path and body, those too that `ItemDetailAPI`
  /// never sends.
  ///
  /// - Parameters:
  ///   - method: The method, `DELETE` for instance.
  ///   - path: The path below the root of the shop, `items/7` for instance.
  ///   - body: The body; none when left out.
  ///   - deadline: How long to wait for the answer.
  /// - Returns: The answer; nil when none came.
  public func send(
    _ method: String, _ path: String, body: String = "", within deadline: Deadline = .test
  ) async -> SessionAnswer? {
    let log = CompletionLog<SessionAnswer>()
    urlSession.send(.to(path, of: baseURL, method, body: body), to: log)
    return await log.values(
      atLeast: 1, within: deadline.ticks < patience.ticks ? deadline : patience
    ).first
  }

  /// The request that loads what is at a path.
  ///
  /// - Parameter path: The path below the root of the shop, `items/7` for instance.
  /// - Returns: A `GET` request.
  public func request(_ path: String) -> URLRequest { .to(path, of: baseURL, "GET", body: "") }

  private var api: ItemDetailAPI { ItemDetailAPI(urlSession: urlSession, baseURL: baseURL) }
}
