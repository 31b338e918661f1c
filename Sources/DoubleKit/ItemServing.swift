import Foundation
import ItemDetail

/// Answers requests as a server would: the core of a fake, without a seam.
///
/// An adapter on either seam can stand before any core: before the in-memory
/// shop of exercise 3.1, and before one that a check has made for itself.
public protocol ItemServing: Sendable {
  /// Answers one request, and keeps whatever the request changed.
  ///
  /// - Parameter request: The request; its body is in `httpBody`.
  /// - Returns: What a session would hand to its completion handler.
  func answer(to request: URLRequest) -> SessionAnswer
}

extension ItemServing {
  /// Asks the core itself, without a session.
  ///
  /// - Parameters:
  ///   - method: The method, `GET` for instance.
  ///   - path: The path below the root of the shop, `items/7` for instance.
  ///   - body: The body; none when left out.
  /// - Returns: The core's answer.
  public func ask(_ method: String, _ path: String, body: String = "") -> SessionAnswer {
    answer(to: .to(path, of: ShopURL.any, method, body: body))
  }
}

extension SessionAnswer {
  /// The item in the body, nil when there is none.
  public var item: Item? { data.flatMap { try? JSONDecoder().decode(Item.self, from: $0) } }
}

extension URLRequest {
  /// The request for a path of a shop.
  static func to(_ path: String, of baseURL: URL, _ method: String, body: String) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.httpMethod = method
    if !body.isEmpty { request.httpBody = Data(body.utf8) }
    return request
  }
}
