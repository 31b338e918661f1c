import Foundation
import ItemDetail

/// A twin of `ShopClient` whose rules can be changed.
///
/// A fault in the configuration needs no rule: whoever makes a client can hand over
/// another configuration.
final class FaultyShopClient: ShopClientProtocol {
  /// The decisions of a client, each with the right one as its default.
  struct Rules: Sendable {
    /// How many bytes of a body an answer announces; nil when it does not say.
    var length: @Sendable (HTTPURLResponse) -> Int? = {
      $0.value(forHTTPHeaderField: "Content-Encoding") == nil ? $0.announcedLength : nil
    }
    /// Whether a body is whole, given the bytes that came and those announced.
    var isWhole: @Sendable (_ received: Int, _ expected: Int) -> Bool = { $0 >= $1 }
    /// What the API asks, given what checks each answer.
    var sending: @Sendable (any URLSessionProtocol) -> any URLSessionProtocol = { $0 }
    /// Loads an item.
    var load: @Sendable (any ItemDetailAPIProtocol, _ id: Int) async throws -> Item = {
      try await $0.itemDetail(id: $1)
    }
  }

  private let session: URLSession
  private let api: any ItemDetailAPIProtocol
  private let rules: Rules

  init(configuration: URLSessionConfiguration, baseURL: URL, rules: Rules) {
    session = URLSession(
      configuration: configuration, delegate: OneHostDelegate(), delegateQueue: nil)
    let checked = CheckedSession(
      base: session, headers: configuration.headersByName, length: rules.length,
      isWhole: rules.isWhole)
    api = ItemDetailAPI(urlSession: rules.sending(checked), baseURL: baseURL)
    self.rules = rules
  }

  // A session keeps its delegate until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  func item(id: Int) async throws -> Item { try await rules.load(api, id) }
}

private struct CheckedSession: URLSessionProtocol {
  let base: any URLSessionProtocol
  let headers: [String: String]
  let length: @Sendable (HTTPURLResponse) -> Int?
  let isWhole: @Sendable (_ received: Int, _ expected: Int) -> Bool

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: completed(request)) { [length, isWhole] data, response, error in
      guard error == nil, let expected = (response as? HTTPURLResponse).flatMap(length) else {
        return completionHandler(data, response, error)
      }
      let received = data?.count ?? 0
      if isWhole(received, expected) {
        completionHandler(data, response, nil)
      } else {
        let incomplete = ShopClientError.incomplete(received: received, expected: expected)
        completionHandler(nil, response, incomplete)
      }
    }
  }

  private func completed(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

private final class OneHostDelegate: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isSameHost = request.url?.host == response.url?.host
    completionHandler(isSameHost ? request : nil)
  }
}

extension HTTPURLResponse {
  /// What `Content-Length` says, whatever it counts.
  var announcedLength: Int? {
    value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
  }
}

extension URLSessionConfiguration {
  /// The additional headers, as text.
  var headersByName: [String: String] {
    let pairs = (httpAdditionalHeaders ?? [:]).map { ("\($0)", "\($1)") }
    return Dictionary(pairs) { first, _ in first }
  }
}
