import ItemDetail

extension Checkout {
  /// What a customer relies on. The comments of `Checkout` and `CardPayments`
  /// promise each of these.
  public enum Requirement: String, CaseIterable, Hashable, Sendable {
    /// While a payment is on its way, and after the order is paid, I can tap Pay as
    /// often as I like: I pay once.
    case payOnce
    /// I see the old price until the new one is there, and then the new one.
    case keepTheOldPrice
    /// A broken link, with an id that is not positive, sends nothing to the shop.
    case sendNoInvalidID
    /// When the connection is lost while I pay, I can tap again, and pay.
    case surviveALostConnection
    /// I redeem a voucher, and see the lower price, also when the page loads the item
    /// again.
    case keepTheVoucher
    /// The bank reserves the price that I see, and then collects it; nothing else.
    /// When it refuses to reserve, nothing is collected.
    case followTheScript
    /// When I leave the page, it stops loading.
    case stopOnLeaving
    /// Each request to the bank has the number of my order, and when I try again it
    /// is still the same one.
    case keepTheOrderNumber
  }

  /// Where a double gets in.
  public enum WayIn: String, CaseIterable, Hashable, Sendable {
    /// The double is the API or the bank's client itself.
    case oneLevelUp = "one level up"
    /// The double is a session: it conforms to `URLSessionProtocol`.
    case protocolInjection = "with protocol injection"
    /// The double is a `URLProtocol` behind a real `URLSession`.
    case urlProtocol = "with URLProtocol"
  }

  /// A double for a requirement: its kind, by the decision key, and where it gets
  /// in. Write `(.stub, .oneLevelUp)`, for instance.
  public typealias Choice = (kind: DoubleKind, wayIn: WayIn)
}
