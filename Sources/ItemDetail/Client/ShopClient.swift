import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads items of the shop through a `URLSession` that it makes itself.
///
/// It takes a configuration and makes its session from it, as Alamofire does in
/// `Session.init(configuration:)`. No caller can reach the session, so there is no
/// place for a double of it. The configuration is the way in.
public final class ShopClient: Sendable {
  private let session: URLSession
  private let api: any ItemDetailAPIProtocol
  private let rules: Rules

  /// Makes a client, and its session.
  ///
  /// - Parameters:
  ///   - configuration: What the session is made from; it stays as it is. The
  ///     client sends its `httpAdditionalHeaders`.
  ///   - baseURL: The root of the shop, `https://shop.example` for instance.
  public convenience init(configuration: URLSessionConfiguration = .default, baseURL: URL) {
    self.init(configuration: configuration, baseURL: baseURL, rules: Rules())
  }

  /// Makes a client with other rules, for the checks.
  package init(configuration: URLSessionConfiguration, baseURL: URL, rules: Rules) {
    let headers = configuration.headersByName
    session = URLSession(
      configuration: rules.configuration(configuration), delegate: OneHostDelegate(),
      delegateQueue: nil)
    let checked = CheckedSession(
      base: rules.session(session), headers: rules.headers(headers), length: rules.length,
      isWhole: rules.isWhole)
    api = ItemDetailAPI(urlSession: rules.sending(checked), baseURL: baseURL)
    self.rules = rules
  }

  // A session keeps its delegate until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  /// Asks for an item: `GET {base}/items/{id}`, accepting JSON.
  ///
  /// The client follows no redirect to another host: the redirect is the answer.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError`; the transport's own error;
  ///   `ShopClientError.incomplete` when the transport reports none, but fewer
  ///   bytes came than `Content-Length` announced (with a `Content-Encoding` it counts
  ///   other bytes, and is not looked at); and `CancellationError` or
  ///   `URLError(.cancelled)` as soon as the calling task is cancelled. The request
  ///   is then cancelled too.
  public func item(id: Int) async throws -> Item { try await rules.load(api, id) }
}

/// What is wrong with an answer before anybody reads it.
public enum ShopClientError: Error, Equatable {
  /// The answer ended early: how many bytes came, and how many `Content-Length`
  /// announced.
  case incomplete(received: Int, expected: Int)
}

/// Builds a client around a configuration, at the root of a shop.
public typealias MakeShopClient =
  @Sendable (_ configuration: URLSessionConfiguration, _ baseURL: URL) -> ShopClient
