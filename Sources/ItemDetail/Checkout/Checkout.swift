import Synchronization

/// The page that sells one item: it shows the item, and pays for it.
///
/// Its methods ask the shop or the bank before they return, and do not wait for the
/// answer. `order` becomes `.paying` before `pay()` returns. Everything else that the
/// page shows changes on the thread on which an answer comes, before the completion
/// handler that the page has handed over returns.
public final class Checkout: Sendable {
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
  private let rules: Rules
  private let page = Mutex((item: Item?.none, order: Order.open))
  private let question = NewestCall()

  /// Makes a page that shows nothing yet, with an open order.
  ///
  /// - Parameters:
  ///   - api: What asks the shop. It may call back on any thread, and before its
  ///     method returns.
  ///   - payments: What asks the bank. It may call back in the same ways.
  public convenience init(api: any ItemDetailAPIProtocol, payments: any PaymentServiceProtocol) {
    self.init(api: api, payments: payments, rules: Rules())
  }

  /// Makes a page with other rules, for the checks.
  package init(
    api: any ItemDetailAPIProtocol, payments: any PaymentServiceProtocol, rules: Rules
  ) {
    (self.api, self.payments, self.rules) = (api, payments, rules)
  }

  /// The item that the page shows, with its price; nil before the first one came.
  public var item: Item? { page.withLock { $0.item } }

  /// How far the order has come.
  public var order: Order { page.withLock { $0.order } }

  /// Asks the shop for an item.
  ///
  /// The page goes on showing what it shows until the new item is there; if none
  /// comes, for good. An id that is not positive is never sent to the shop. A newer
  /// question to the shop cancels the older one.
  ///
  /// - Parameter id: The number that names the item.
  public func load(id: Int) {
    page.withLock { $0.item = rules.itemWhileLoading($0.item) }
    ask { [api] in api.loadItemDetail(id: id, completion: $0) }
  }

  /// Takes the value of a voucher off the price: tells the shop the new price, and
  /// shows the item that the shop answers with. From then on the shop has this
  /// price, also for a page that loads the item later.
  ///
  /// - Parameter voucher: The value in whole won.
  public func redeem(voucher: Int) {
    guard let item else { return }
    let price = max(0, item.price - voucher)
    guard rules.tellsTheShop else { return page.withLock { $0.item = item.costing(price) } }
    ask { [api] in api.updatePrice(ofItem: item.id, to: price, completion: $0) }
  }

  /// Pays for the item that the page shows.
  ///
  /// The bank is asked to reserve the price that the page shows, and then to
  /// collect the same amount; for nothing else. When it refuses to reserve, it is
  /// not asked to collect. When the connection is lost, the order is `.lost`, and
  /// the customer may pay again. While a payment is on its way, and after the
  /// order was paid, this does nothing.
  public func pay() {
    let (item, order) = page.withLock { page in
      let before = page
      if page.item != nil, rules.mayPay(page.order) { page.order = .paying }
      return before
    }
    guard let payment = item.map({ Payment(item: $0.id, amount: $0.price) }) else { return }
    guard rules.mayPay(order) else { return rules.payUnseen(order, payment, payments) }
    ask(.reserve(payment)) { $0.ask(.collect(payment)) { $0.end(in: .paid) } }
  }

  /// Cancels what the page waits for from the shop, when the customer leaves.
  ///
  /// What it shows stays; a late answer does not change it. A payment goes on:
  /// nobody could tell whether the bank had collected the money before. To cancel
  /// more than once, or what is over, does nothing.
  public func leave() { question.cancel(cancelsTask: rules.leavingCancels) }

  /// Asks the shop, and shows the item that it answers with.
  private func ask(_ send: (@escaping ItemCompletion) -> (any URLSessionDataTaskProtocol)?) {
    question.replace(with: send) { [weak self] result in
      guard let self, let item = try? result.get() else { return }
      page.withLock { $0.item = self.rules.item($0.item, item) }
    }
  }

  /// Asks the bank. The page stays alive until the bank has answered, so money
  /// that was reserved is collected although the customer has left.
  private func ask(_ call: PaymentCall, then next: @escaping @Sendable (Checkout) -> Void) {
    payments.perform(call) { result in
      switch result {
      case .success: next(self)
      case .failure(let error): self.end(in: self.rules.order(error))
      }
    }
  }

  private func end(in order: Order) { page.withLock { $0.order = order } }
}
