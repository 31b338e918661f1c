import Synchronization

/// The page that sells one item: it shows the item, and pays for it. `Checkout` is the
/// real one.
///
/// Its methods ask the shop or the bank before they return, and do not wait for the
/// answer. `order` becomes `.paying` before `pay()` returns. Everything else that the
/// page shows changes on the thread on which an answer comes, before the completion
/// handler that the page has handed over returns.
public protocol CheckoutProtocol: Sendable {
  /// The item that the page shows, with its price; nil before the first one came.
  var item: Item? { get }

  /// How far the order has come.
  var order: Checkout.Order { get }

  /// Asks the shop for an item.
  ///
  /// The page goes on showing what it shows until the new item is there; if none
  /// comes, for good. An id that is not positive is never sent to the shop. A newer
  /// question to the shop cancels the older one.
  ///
  /// - Parameter id: The number that names the item.
  func load(id: Int)

  /// Takes the value of a voucher off the price: tells the shop the new price, and
  /// shows the item that the shop answers with. From then on the shop has this
  /// price, also for a page that loads the item later.
  ///
  /// - Parameter voucher: The value in whole won.
  func redeem(voucher: Int)

  /// Pays for the item that the page shows.
  ///
  /// The bank is asked to reserve the price that the page shows, and then to
  /// collect the same amount; for nothing else. When it refuses to reserve, it is
  /// not asked to collect. When the connection is lost, the order is `.lost`, and
  /// the customer may pay again. While a payment is on its way, and after the
  /// order was paid, this does nothing.
  func pay()

  /// Cancels what the page waits for from the shop, when the customer leaves.
  ///
  /// What it shows stays; a late answer does not change it. A payment goes on:
  /// nobody could tell whether the bank had collected the money before. To cancel
  /// more than once, or what is over, does nothing.
  func leave()
}

/// The checkout of the app, between the shop's API and the bank's client.
public final class Checkout: CheckoutProtocol {
  /// How far the order has come.
  public enum Order: Equatable, Sendable {
    /// Nothing was paid.
    case open
    /// A payment is on its way.
    case paying
    /// The bank has collected the money.
    case paid
    /// The bank refused; the customer may pay again.
    case refused
    /// No answer came from the bank, so nobody knows what it has done; the customer
    /// may try again.
    case lost
  }

  private let api: any ItemDetailAPIProtocol
  private let payments: any PaymentServiceProtocol
  private let page = Mutex((item: Item?.none, order: Order.open))
  private let question = NewestCall()

  /// Makes a page that shows nothing yet, with an open order.
  ///
  /// - Parameters:
  ///   - api: What asks the shop. It may call back on any thread, and before its
  ///     method returns.
  ///   - payments: What asks the bank. It may call back in the same ways.
  public init(api: any ItemDetailAPIProtocol, payments: any PaymentServiceProtocol) {
    self.api = api
    self.payments = payments
  }

  /// The item that the page shows.
  public var item: Item? { page.withLock { $0.item } }

  /// How far the order has come.
  public var order: Order { page.withLock { $0.order } }

  /// Asks the shop for an item, and shows it when it is there.
  public func load(id: Int) {
    askShop { [api] in api.loadItemDetail(id: id, completion: $0) }
  }

  /// Asks the shop to lower the price, and shows the item at the new price.
  public func redeem(voucher: Int) {
    guard let item else { return }
    let price = max(0, item.price - voucher)
    askShop { [api] in api.updatePrice(ofItem: item.id, to: price, completion: $0) }
  }

  /// Has the bank reserve the price, and then collect it.
  public func pay() {
    guard let payment = startPayment() else { return }
    askBank(for: .reserve(payment)) {
      self.askBank(for: .collect(payment)) { self.setOrder(.paid) }
    }
  }

  /// Cancels the question to the shop.
  public func leave() { question.cancel() }

  private func askShop(_ send: (@escaping ItemCompletion) -> (any URLSessionDataTaskProtocol)?) {
    question.replace(with: send) { [weak self] result in
      guard let self, let item = try? result.get() else { return }
      page.withLock { $0.item = item }
    }
  }

  /// Sets the order to `.paying`, and returns what is to be paid; nil if there is no
  /// item, or if it is paid already or soon will be.
  private func startPayment() -> Payment? {
    page.withLock { page in
      guard let item = page.item, page.order != .paying, page.order != .paid else { return nil }
      page.order = .paying
      return Payment(item: item.id, amount: item.price)
    }
  }

  /// Asks the bank. The page stays alive until the bank has answered, so money that
  /// was reserved is collected although the customer has left.
  private func askBank(for call: PaymentCall, then next: @escaping @Sendable () -> Void) {
    payments.perform(call) { result in
      switch result {
      case .success: next()
      case .failure(let error): self.setOrder(error is PaymentError ? .refused : .lost)
      }
    }
  }

  private func setOrder(_ order: Order) { page.withLock { $0.order = order } }
}
