import Foundation
import ItemDetail
import Mutants
import Synchronization

/// The twin of `Checkout`: without other rules it does the same.
///
/// A fault in what is asked needs no rule here. A double around the shop or the bank
/// brings it about.
final class FaultyCheckout: CheckoutProtocol {
  typealias Order = Checkout.Order

  /// The decisions of the page, each with the right one as its default.
  struct Rules: Sendable {
    /// What the page shows while it loads, given what it showed before.
    var itemWhileLoading: @Sendable (Item?) -> Item? = { $0 }
    /// What the page shows after a load, given what it showed and what came.
    var item: @Sendable (_ shown: Item?, _ new: Item) -> Item = { $1 }
    /// Whether the shop is told of the price after a voucher.
    var tellsTheShop = true
    /// Whether a tap pays, given how far the order has come.
    var mayPay: @Sendable (Order) -> Bool = { $0 != .paying && $0 != .paid }
    /// Whether a tap that must not pay does so all the same. The page shows nothing of it.
    var paysUnseen: @Sendable (Order) -> Bool = { _ in false }
    /// How far the order has come after a failure.
    var order: @Sendable (any Error) -> Order = { $0 is PaymentError ? .refused : .lost }
    /// Whether leaving cancels what the page waits for.
    var leavingCancels = true
  }

  private let api: any ItemDetailAPIProtocol
  private let payments: any PaymentServiceProtocol
  private let rules: Rules
  private let page = Mutex((item: Item?.none, order: Order.open))
  private let question = Mutex(NewestCall())

  init(api: any ItemDetailAPIProtocol, payments: any PaymentServiceProtocol, rules: Rules) {
    (self.api, self.payments, self.rules) = (api, payments, rules)
  }

  var item: Item? { page.withLock { $0.item } }

  var order: Order { page.withLock { $0.order } }

  func load(id: Int) {
    page.withLock { $0.item = rules.itemWhileLoading($0.item) }
    ask { [api] in api.loadItemDetail(id: id, completion: $0) }
  }

  func redeem(voucher: Int) {
    guard let item else { return }
    let price = max(0, item.price - voucher)
    guard rules.tellsTheShop else { return page.withLock { $0.item = item.costing(price) } }
    ask { [api] in api.updatePrice(ofItem: item.id, to: price, completion: $0) }
  }

  func pay() {
    let (item, order) = page.withLock { page in
      let before = page
      if page.item != nil, rules.mayPay(page.order) { page.order = .paying }
      return before
    }
    guard let payment = item.map({ Payment(item: $0.id, amount: $0.price) }) else { return }
    if rules.mayPay(order) {
      ask(.reserve(payment)) { $0.ask(.collect(payment)) { $0.end(in: .paid) } }
    } else if rules.paysUnseen(order) {
      payments.perform(.reserve(payment)) { [payments] _ in
        payments.perform(.collect(payment)) { _ in }
      }
    }
  }

  func leave() {
    if rules.leavingCancels { return newestQuestion.cancel() }
    // The task goes on, and its answer does not count any more.
    question.withLock { $0 = NewestCall() }
  }

  private var newestQuestion: NewestCall { question.withLock { $0 } }

  private func ask(_ send: (@escaping ItemCompletion) -> (any URLSessionDataTaskProtocol)?) {
    let question = newestQuestion
    question.replace(with: send) { [weak self] result in
      guard let self, question === newestQuestion, let item = try? result.get() else { return }
      page.withLock { $0.item = self.rules.item($0.item, item) }
    }
  }

  private func ask(_ call: PaymentCall, then next: @escaping @Sendable (FaultyCheckout) -> Void) {
    payments.perform(call) { result in
      switch result {
      case .success: next(self)
      case .failure(let error): self.end(in: self.rules.order(error))
      }
    }
  }

  private func end(in order: Order) { page.withLock { $0.order = order } }
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
