import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension ShopClient {
  /// The decisions of a client, each with the right one as its default. Only the
  /// checks make a client with others: no test of yours needs them.
  package struct Rules: Sendable {
    /// What the session is made from, given what the caller handed over.
    package var configuration: @Sendable (URLSessionConfiguration) -> URLSessionConfiguration = {
      $0
    }
    /// What sends the requests, given the client's own session.
    package var session: @Sendable (URLSession) -> URLSession = { $0 }
    /// The headers for each request, given those of the configuration.
    package var headers: @Sendable ([String: String]) -> [String: String] = { $0 }
    /// How many bytes of a body an answer announces; nil when it does not say.
    package var length: @Sendable (HTTPURLResponse) -> Int? = { $0.bodyLength }
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
