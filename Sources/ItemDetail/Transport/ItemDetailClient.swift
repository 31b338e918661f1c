import Foundation

/// Loads items of the shop and changes their prices: `ItemDetailAPI`, as one would write
/// it today.
///
/// Each call sends its own requests, once. When the calling task is cancelled while a call
/// waits, the call throws `CancellationError`, whatever its transport throws, and the request
/// is cancelled too. If the task was cancelled before, nothing is sent.
public struct ItemDetailClient: ItemDetailClientProtocol {
  private let transport: any HTTPTransport
  private let baseURL: URL

  /// Makes a client that asks the shop at `baseURL`.
  ///
  /// - Parameters:
  ///   - transport: What sends the requests: a `URLSession`, or a test double.
  ///   - baseURL: The root of the shop, `https://shop.example` for instance.
  public init(transport: any HTTPTransport = URLSession.shared, baseURL: URL) {
    self.transport = transport
    self.baseURL = baseURL
  }

  /// Asks for an item: `GET {base}/items/{id}`, accepting JSON.
  ///
  /// - Parameter id: The number that names the item.
  /// - Returns: The item.
  /// - Throws: `APIResponseError`, by the rules of `ItemDetailAPI`: the status is the first
  ///   thing that is looked at, and only 200...299 is success, so 304 is not. If the
  ///   transport threw, its own error as it came.
  public func itemDetail(id: Int) async throws -> Item {
    try await item(from: request("GET", id: id))
  }

  /// Asks for several items, each with a request of its own, all at the same time.
  ///
  /// - Parameter ids: The numbers that name the items.
  /// - Returns: The items in the order of `ids`, whichever answer comes first. An item
  ///   that the shop does not have (404) or does not sell any more (410) is left out.
  /// - Throws: The other failure that comes first, as `itemDetail(id:)` throws it. The other
  ///   requests are cancelled then, and no answer is waited for.
  public func itemDetails(ids: [Int]) async throws -> [Item] {
    try await withThrowingTaskGroup(of: (place: Int, item: Item?).self) { group in
      for (place, id) in ids.enumerated() {
        group.addTask { (place, try await itemIfSold(id: id)) }
      }
      var items = [Item?](repeating: nil, count: ids.count)
      for try await (place, item) in group { items[place] = item }
      return items.compactMap(\.self)
    }
  }

  /// Asks the shop to change a price: `PUT {base}/items/{id}/price` with the body
  /// `{"price":…}`.
  ///
  /// - Parameters:
  ///   - id: The number that names the item.
  ///   - price: The new price in whole won.
  /// - Returns: The changed item, as the shop answers it.
  /// - Throws: What `itemDetail(id:)` throws. After a cancel, the shop may have changed the
  ///   price all the same.
  public func updatePrice(ofItem id: Int, to price: Int) async throws -> Item {
    var request = try request("PUT", id: id, path: "/price")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(#"{"price":\#(price)}"#.utf8)
    return try await item(from: request)
  }

  private func itemIfSold(id: Int) async throws -> Item? {
    do {
      return try await itemDetail(id: id)
    } catch APIResponseError.network(statusCode: 404), APIResponseError.network(statusCode: 410) {
      return nil
    }
  }

  private func request(
    _ method: String, id: Int, path: String = ""
  ) throws(APIResponseError) -> URLRequest {
    guard id > 0 else { throw .request }
    var request = URLRequest(url: baseURL.appendingPathComponent("items/\(id)\(path)"))
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    return request
  }

  private func item(from request: URLRequest) async throws -> Item {
    try Task.checkCancellation()
    do {
      let (data, response) = try await transport.data(for: request)
      try Task.checkCancellation()
      return try Self.item(in: data, of: response)
    } catch {
      // A session throws `URLError.cancelled` when its caller is cancelled.
      try Task.checkCancellation()
      throw error
    }
  }

  /// Reads an answer: the status first, then the bytes.
  private static func item(
    in data: Data, of response: URLResponse
  ) throws(APIResponseError) -> Item {
    let statusCode = (response as? HTTPURLResponse)?.statusCode
    guard let statusCode, (200...299).contains(statusCode) else {
      throw .network(statusCode: statusCode)
    }
    if data.isEmpty { throw .unwrapping }
    guard let item = try? JSONDecoder().decode(Item.self, from: data) else { throw .parsing }
    return item
  }
}
