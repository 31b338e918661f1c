import DoubleKit
import Foundation
import ItemDetail

/// The real page, of which a tap on Pay or the shown order is otherwise.
///
/// A fault in what is asked, or in how an answer is taken, needs no rule here. A double around
/// the shop or the bank brings it about.
struct DecoratedCheckout: CheckoutProtocol {
  typealias Order = Checkout.Order

  let real: Checkout
  let payments: any PaymentServiceProtocol
  /// Whether the page shows no item until another one has come.
  var blanksWhileLoading = false
  /// The order that the page shows.
  var shownOrder: @Sendable (Order) -> Order = { $0 }
  /// Whether a tap reaches the page.
  var mayPay: @Sendable (Order) -> Bool = { _ in true }
  /// Whether a tap pays once more. The page shows nothing of it.
  var paysUnseen: @Sendable (Order) -> Bool = { _ in false }

  private let hidden = CompletionLog<Item?>()

  var item: Item? {
    let item = real.item
    return hidden.values.last == .some(item) ? nil : item
  }

  var order: Order { shownOrder(real.order) }

  func load(id: Int) {
    if blanksWhileLoading { hidden.record(real.item) }
    real.load(id: id)
  }

  func redeem(voucher: Int) { real.redeem(voucher: voucher) }
  func leave() { real.leave() }

  func pay() {
    if paysUnseen(real.order), let item {
      let payment = Payment(item: item.id, amount: item.price)
      payments.perform(.reserve(payment)) { [payments] _ in
        payments.perform(.collect(payment)) { _ in }
      }
    }
    if mayPay(real.order) { real.pay() }
  }
}

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
