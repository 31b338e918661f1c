/// What a checkout asks the bank for, one after the other.
public enum PaymentCall: Hashable, Sendable, CustomStringConvertible {
  /// Set an amount aside on the customer's card.
  case reserve(Payment)
  /// Take the amount that was set aside.
  case collect(Payment)

  /// The call as a failure shows it: "reserve(48000)".
  public var description: String {
    switch self {
    case .reserve(let payment): "reserve(\(payment.amount))"
    case .collect(let payment): "collect(\(payment.amount))"
    }
  }
}

/// What is paid for, and how much.
public struct Payment: Hashable, Codable, Sendable {
  /// The number of the item.
  public let item: Int
  /// The amount in whole won.
  public let amount: Int

  /// Describes a payment.
  ///
  /// - Parameters:
  ///   - item: The number of the item.
  ///   - amount: The amount in whole won.
  public init(item: Int, amount: Int) {
    self.item = item
    self.amount = amount
  }
}

/// Why the bank did not do what it was asked for.
public enum PaymentError: Error, Equatable, Sendable {
  /// The bank refused. To ask again is allowed.
  case refused
}

/// What a payment call ends with: nothing more to say, or why it was not done.
public typealias PaymentResult = Result<Void, any Error>
/// Receives the outcome of a payment call.
public typealias PaymentCompletion = @Sendable (PaymentResult) -> Void

/// The bank, as a checkout sees it. `CardPayments` is the real one.
public protocol PaymentServiceProtocol: Sendable {
  /// Asks the bank for one thing.
  ///
  /// - Parameters:
  ///   - call: What for.
  ///   - completion: Called exactly once, on any thread. Its failure is
  ///     `PaymentError.refused`, or the transport's own error: then nobody knows
  ///     whether the bank has done it.
  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion)
}
