extension CardPayments {
  /// The decisions of a client, each with the right one as its default. Only the
  /// checks make a client with others: no test of yours needs them.
  package struct Rules: Sendable {
    /// The order number to send with a call, given the client's own.
    package var orderNumber: @Sendable (PaymentCall, String) -> String? = { $1 }
    /// Headers that no caller asks for.
    package var moreHeaders: [String: String] = [:]

    /// The right rules.
    package init() {}
  }
}
