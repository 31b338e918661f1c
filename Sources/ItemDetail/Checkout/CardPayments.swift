import Foundation

/// The bank's client, for one order.
///
/// It makes its own session, and no session can be handed to it: the
/// configuration is the way in.
public final class CardPayments: PaymentServiceProtocol {
  private let session: URLSession
  private let baseURL: URL
  private let orderNumber = UUID().uuidString

  /// Makes a client for an order, with a new order number.
  ///
  /// - Parameters:
  ///   - configuration: What the session is made from.
  ///   - baseURL: The root of the bank.
  public init(configuration: URLSessionConfiguration = .ephemeral, baseURL: URL) {
    session = URLSession(configuration: configuration)
    self.baseURL = baseURL
  }

  // A session keeps its resources until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends `POST {base}/reserve` or `POST {base}/collect`, with the payment as
  /// JSON.
  ///
  /// Each request has the order number in its header `Order-Number`. It is the
  /// same for all requests of this order, also when a call is tried again: so the
  /// bank recognizes an order of which it has heard before.
  ///
  /// A status outside 200...299 is a refusal.
  public func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    let request =
      switch call {
      case .reserve(let payment): request("reserve", payment)
      case .collect(let payment): request("collect", payment)
      }
    let task: URLSessionDataTask = session.dataTask(with: request) { _, response, error in
      completion(PaymentResult { try Self.check(response, error) })
    }
    task.resume()
  }

  private func request(_ path: String, _ payment: Payment) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(payment)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(orderNumber, forHTTPHeaderField: "Order-Number")
    return request
  }

  private static func check(_ response: URLResponse?, _ error: (any Error)?) throws {
    if let error { throw error }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200...299).contains(status) else { throw PaymentError.refused }
  }
}
