import Foundation

/// Loads items of the shop through a `URLSession` that it makes itself.
///
/// It takes a configuration and makes its session from it, as Alamofire does in
/// `Session.init(configuration:)`. No caller can reach the session, so there is no
/// place for a double of it. The configuration is the way in.
public final class ShopClient: ShopClientProtocol {
  private let session: URLSession
  private let api: ItemDetailAPI

  /// Makes a client, and its session.
  ///
  /// - Parameters:
  ///   - configuration: What the session is made from; it stays as it is. The
  ///     client sends its `httpAdditionalHeaders`.
  ///   - baseURL: The root of the shop, `https://shop.example` for instance.
  public init(configuration: URLSessionConfiguration = .default, baseURL: URL) {
    session = URLSession(
      configuration: configuration, delegate: OneHostDelegate(), delegateQueue: nil)
    let checked = CheckedSession(base: session, headers: configuration.headersByName)
    api = ItemDetailAPI(urlSession: checked, baseURL: baseURL)
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
  public func item(id: Int) async throws -> Item { try await api.itemDetail(id: id) }
}

/// What is wrong with an answer before anybody reads it.
public enum ShopClientError: Error, Equatable {
  /// The answer ended early: how many bytes came, and how many `Content-Length`
  /// announced.
  case incomplete(received: Int, expected: Int)
}

/// Lets the loader follow a redirect only to the host that was asked.
package final class OneHostDelegate: NSObject, URLSessionTaskDelegate {
  package func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isSameHost = request.url?.host == response.url?.host
    completionHandler(isSameHost ? request : nil)
  }
}

extension URLSessionConfiguration {
  /// The additional headers, as text. On Linux a `URLProtocol` is not shown them,
  /// so the client puts them into each request.
  package var headersByName: [String: String] {
    let pairs = (httpAdditionalHeaders ?? [:]).map { ("\($0)", "\($1)") }
    return Dictionary(pairs) { first, _ in first }
  }
}
