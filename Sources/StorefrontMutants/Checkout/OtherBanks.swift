import DoubleKit
import ItemDetail
import Synchronization

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
    /// Collects when it is asked to reserve, and reserves when it is asked to collect.
    case afterCollecting
    /// Reserves once more at the end, and nobody hears of it.
    case again
  }

  let real: any PaymentServiceProtocol
  var reserving = Reserving.asksTheBank
  /// What is collected on top of the price.
  var fee = 0
  /// Whether that is reserved as well.
  var isReserved = false
  /// Whether it says so when the connection is lost while it collects.
  var hearsOfLostCollects = true

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    switch (call, reserving) {
    case (.reserve, .asksNobody): completion(.success(()))
    case (.reserve(let payment), .collectsAnyway):
      real.perform(call) { result in
        if case .failure = result { real.perform(.collect(payment)) { _ in } }
        completion(result)
      }
    case (.reserve(let payment), .afterCollecting):
      real.perform(.collect(payment), completion: completion)
    case (.collect(let payment), .afterCollecting):
      real.perform(.reserve(payment), completion: completion)
    case (.collect(let payment), .again):
      real.perform(call) { result in
        if case .success = result { real.perform(.reserve(payment)) { _ in } }
        completion(result)
      }
    case (.collect, _) where !hearsOfLostCollects:
      real.perform(call) { result in
        if case .failure(let error) = result, !(error is PaymentError) { return }
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

/// A bank that knows whether it has reserved something that is not yet collected.
final class ReservedBank: PaymentServiceProtocol {
  private let real: any PaymentServiceProtocol
  private let isReserved = Mutex(false)

  init(real: any PaymentServiceProtocol) { self.real = real }

  var hasReserved: Bool { isReserved.withLock { $0 } }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    real.perform(call) { [self] result in
      if case .reserve = call { isReserved.withLock { $0 = true } }
      if case .collect = call { isReserved.withLock { $0 = false } }
      completion(result)
    }
  }
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
