import Foundation
import ItemDetail

/// The twin of `CardPayments`: without other rules it does the same.
final class FaultyCardPayments: PaymentServiceProtocol {
  /// The decisions of the client, each with the right one as its default.
  struct Rules: Sendable {
    /// The order number to send with a call, given the client's own.
    var orderNumber: @Sendable (PaymentCall, String) -> String? = { $1 }
    /// Headers that no caller asks for.
    var moreHeaders: [String: String] = [:]
  }

  private let session: URLSession
  private let baseURL: URL
  private let orderNumber = UUID().uuidString
  private let rules: Rules

  init(configuration: URLSessionConfiguration, baseURL: URL, rules: Rules) {
    session = URLSession(configuration: configuration)
    self.baseURL = baseURL
    self.rules = rules
  }

  deinit { session.finishTasksAndInvalidate() }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    let task: URLSessionDataTask = session.dataTask(with: request(for: call)) {
      _, response, error in
      completion(PaymentResult { try Self.check(response, error) })
    }
    task.resume()
  }

  private func request(for call: PaymentCall) -> URLRequest {
    let (path, payment) =
      switch call {
      case .reserve(let payment): ("reserve", payment)
      case .collect(let payment): ("collect", payment)
      }
    var request = URLRequest(url: baseURL.appendingPathComponent(path))
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(payment)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(rules.orderNumber(call, orderNumber), forHTTPHeaderField: "Order-Number")
    for (name, value) in rules.moreHeaders { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  private static func check(_ response: URLResponse?, _ error: (any Error)?) throws {
    if let error { throw error }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200...299).contains(status) else { throw PaymentError.refused }
  }
}
