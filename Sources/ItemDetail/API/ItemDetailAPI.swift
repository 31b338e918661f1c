import Foundation

/// Loads one item of the shop, and changes its price.
///
/// Each call sends one request at most, and calls back exactly once: on the thread on which
/// the session answers, and for an id that is refused before the call returns, since no
/// session is involved. No caller may rely on the thread or the moment.
public final class ItemDetailAPI: ItemDetailAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL

  /// Makes an API that asks the shop at `baseURL`.
  ///
  /// - Parameters:
  ///   - urlSession: What sends the requests: a `URLSession`, or a test double.
  ///   - baseURL: The root of the shop, `https://shop.example` for instance.
  public init(urlSession: any URLSessionProtocol = URLSession.shared, baseURL: URL) {
    self.urlSession = urlSession
    self.baseURL = baseURL
  }

  /// Asks for an item: `GET {base}/items/{id}`; the protocol says the rest.
  @discardableResult
  public func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    guard id > 0 else {
      completion(.failure(APIResponseError.request))
      return nil
    }
    return send(request("GET", path: "items/\(id)"), completion: completion)
  }

  /// Asks for another price: `PUT {base}/items/{id}/price`; the protocol says
  /// the rest.
  @discardableResult
  public func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    guard id > 0 else {
      completion(.failure(APIResponseError.request))
      return nil
    }
    var request = request("PUT", path: "items/\(id)/price")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(#"{"price":\#(price)}"#.utf8)
    return send(request, completion: completion)
  }

  private func request(_ method: String, path: String) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func send(
    _ request: URLRequest, completion: @escaping ItemCompletion
  ) -> any URLSessionDataTaskProtocol {
    let task = urlSession.dataTask(with: request) { data, response, error in
      completion(Result { try Self.item(data: data, response: response, error: error) })
    }
    task.resume()
    return task
  }

  /// Reads an answer: the error first, then the status, then the bytes.
  private static func item(data: Data?, response: URLResponse?, error: (any Error)?) throws -> Item
  {
    if let error { throw error }
    let statusCode = (response as? HTTPURLResponse)?.statusCode
    guard let statusCode, (200...299).contains(statusCode) else {
      throw APIResponseError.network(statusCode: statusCode)
    }
    guard let data, !data.isEmpty else { throw APIResponseError.unwrapping }
    guard let item = try? JSONDecoder().decode(Item.self, from: data) else {
      throw APIResponseError.parsing
    }
    return item
  }
}
