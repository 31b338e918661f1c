import DoubleKit
import ItemDetail

// What stands between a checkout and its bank, to bring a difference about.

/// A bank that does something else around reserving, or collects more.
struct OtherwiseBank: PaymentServiceProtocol {
  enum Reserving {
    /// Reserves as it should.
    case asksTheBank
    /// Takes the answer for a yes without asking.
    case asksNobody
    /// Collects after a refusal, and reports the refusal: nobody sees it on the page.
    case collectsAnyway
  }

  let real: any PaymentServiceProtocol
  var reserving = Reserving.asksTheBank
  /// What is collected on top of the price.
  var fee = 0
  /// Whether that is reserved as well.
  var isReserved = false

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    switch (call, reserving) {
    case (.reserve, .asksNobody): completion(.success(()))
    case (.reserve(let payment), .collectsAnyway):
      real.perform(call) { result in
        if case .failure = result { real.perform(.collect(payment)) { _ in } }
        completion(result)
      }
    case (.collect(let payment), _) where fee > 0:
      real.perform(.collect(payment.with(fee)), completion: completion)
    case (.reserve(let payment), _) where isReserved:
      real.perform(.reserve(payment.with(fee)), completion: completion)
    default: real.perform(call, completion: completion)
    }
  }
}

extension Payment {
  fileprivate func with(_ fee: Int) -> Payment { Payment(item: item, amount: amount + fee) }
}

/// A bank that is asked for all things twice, for another amount.
struct DoublingBank: PaymentServiceProtocol {
  let real: any PaymentServiceProtocol

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    let wrong = PaymentCall.collect(Payment(item: 0, amount: 1))
    real.perform(wrong) { _ in }
    real.perform(wrong, completion: completion)
  }
}

/// A bank that asks nobody.
struct SilentBank: PaymentServiceProtocol {
  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {}
}
