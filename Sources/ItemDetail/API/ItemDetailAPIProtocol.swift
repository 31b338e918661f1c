import Foundation

/// Receives the outcome of a call: the item, or why there is none.
public typealias ItemCompletion = @Sendable (Result<Item, any Error>) -> Void

/// What a caller of the shop relies on. `ItemDetailAPI` is the real one.
public protocol ItemDetailAPIProtocol: Sendable {
  /// Asks for an item: `GET {base}/items/{id}`, accepting JSON.
  ///
  /// - Parameters:
  ///   - id: The number that names the item.
  ///   - completion: Called exactly once. Its failure is `APIResponseError`, or
  ///     the transport's own error as it came.
  /// - Returns: The task, already resumed, so that it can be cancelled; nil
  ///   when the id is not positive, since then nothing is sent.
  @discardableResult
  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)?

  /// Asks the shop to change a price: `PUT {base}/items/{id}/price` with the
  /// body `{"price":…}`. The shop answers with the changed item.
  ///
  /// - Parameters:
  ///   - id: The number that names the item.
  ///   - price: The new price in whole won.
  ///   - completion: Called exactly once, with the changed item or a failure
  ///     as for `loadItemDetail(id:completion:)`.
  /// - Returns: The task, already resumed; nil when the id is not positive.
  @discardableResult
  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)?
}

/// Builds an API around a session, at the root of a shop.
public typealias MakeItemDetailAPI =
  @Sendable (_ urlSession: any URLSessionProtocol, _ baseURL: URL) -> any ItemDetailAPIProtocol
