extension Checkout {
  /// The decisions of a page, each with the right one as its default. Only the
  /// checks make a page with others: no test of yours needs them.
  ///
  /// A fault in what is asked needs no place here. A double around the shop or the
  /// bank brings it about.
  package struct Rules: Sendable {
    /// What the page shows while it loads, given what it showed before.
    package var itemWhileLoading: @Sendable (Item?) -> Item? = { $0 }
    /// What the page shows after a load, given what it showed and what came.
    package var item: @Sendable (_ shown: Item?, _ new: Item) -> Item = { $1 }
    /// Whether the shop is told of the price after a voucher.
    package var tellsTheShop = true
    /// Whether a tap pays, given how far the order has come.
    package var mayPay: @Sendable (Order) -> Bool = { $0 != .paying && $0 != .paid }
    /// What a tap does that must not pay. The page shows nothing of it.
    package var payUnseen: @Sendable (Order, Payment, any PaymentServiceProtocol) -> Void = {
      _, _, _ in
    }
    /// How far the order has come after a failure.
    package var order: @Sendable (any Error) -> Order = { $0 is PaymentError ? .refused : .lost }
    /// Whether leaving cancels what the page waits for.
    package var leavingCancels = true

    /// The right rules.
    package init() {}
  }
}

extension Item {
  /// The same item at another price.
  package func costing(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}
