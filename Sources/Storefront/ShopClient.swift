import Foundation
import ItemDetail

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
  ///     client sends its `httpAdditionalHeaders` with each request.
  ///   - baseURL: The root of the shop, `https://shop.example` for instance.
  public convenience init(configuration: URLSessionConfiguration = .default, baseURL: URL) {
    self.init(configuration: configuration, baseURL: baseURL, rules: Rules())
  }

  /// Makes a client with other rules, for a faulty variant.
  package init(configuration: URLSessionConfiguration, baseURL: URL, rules: Rules) {
    let headers = configuration.headersByName
    session = URLSession(
      configuration: rules.configuration(configuration), delegate: OneHostDelegate(),
      delegateQueue: nil)
    let checked = CheckedSession(
      base: rules.session(session), headers: rules.headers(headers), isWhole: rules.isWhole)
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
  ///   bytes came than `Content-Length` announced; and `CancellationError` or
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

extension ShopClient {
  /// The decisions of a client, each with the right one as its default: the places
  /// at which a faulty variant differs.
  package struct Rules: Sendable {
    /// What the session is made from, given what the caller handed over.
    package var configuration: @Sendable (URLSessionConfiguration) -> URLSessionConfiguration = {
      $0
    }
    /// What sends the requests, given the client's own session.
    package var session: @Sendable (URLSession) -> URLSession = { $0 }
    /// The headers for each request, given those of the configuration.
    package var headers: @Sendable ([String: String]) -> [String: String] = { $0 }
    /// Whether a body is whole, given the bytes that came and those announced.
    package var isWhole: @Sendable (_ received: Int, _ expected: Int) -> Bool = { $0 >= $1 }
    /// What the API asks, given what checks each answer.
    package var sending: @Sendable (any URLSessionProtocol) -> any URLSessionProtocol = { $0 }
    /// Loads an item.
    package var load: @Sendable (any ItemDetailAPIProtocol, _ id: Int) async throws -> Item = {
      try await $0.itemDetail(id: $1)
    }

    /// The right rules.
    package init() {}
  }
}

/// Builds a client around a configuration, at the root of a shop.
public typealias MakeShopClient =
  @Sendable (_ configuration: URLSessionConfiguration, _ baseURL: URL) -> ShopClient
