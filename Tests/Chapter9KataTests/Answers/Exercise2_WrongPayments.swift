import DoubleKit
import Foundation
import ItemDetail
import Testing

// Suites that look at what the bank hears, and at too little or too much of it.
extension Exercise2_Suites {
  /// Leaves out what has no number.
  @Suite struct NumbersThatAreThere {
    @Test func sendsOneNumber() async {
      let bank = Street.open { _, number in .status(number < 2 ? 402 : 200) }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      for order in [Checkout.Order.refused, .paid] {
        page.pay()
        #expect(await eventually { page.order == order })
      }
      #expect(Set(bank.numbers.compactMap(\.self)).count == 1)
    }
  }

  /// Compares what is collected with what was reserved, and neither with the page.
  @Suite struct ComparedAmounts {
    @Test(arguments: [PaymentResult.success(()), .failure(PaymentError.refused)])
    func asksTheBank(result: PaymentResult) {
      let bank = HeldBank()
      Checkout.withLamp(for: .followTheScript, payments: bank).pay()
      bank.release(result)
      guard case .reserve(let payment) = bank.calls.values.first else {
        Issue.record("Nothing was reserved first.")
        return
      }
      let isRefused = (try? result.get()) == nil
      #expect(
        bank.calls.values
          == (isRefused ? [.reserve(payment)] : [.reserve(payment), .collect(payment)]))
    }
  }

  /// Knows what the real client makes its numbers of.
  @Suite struct NumbersOfOneForm {
    @Test func sendsAUUID() async {
      let bank = Street.open { _, _ in .status(200) }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      page.pay()
      #expect(await eventually { page.order == .paid })
      #expect(bank.numbers.allSatisfy { $0.flatMap(UUID.init(uuidString:)) != nil })
    }
  }
}
