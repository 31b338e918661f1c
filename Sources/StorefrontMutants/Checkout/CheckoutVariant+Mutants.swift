import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Synchronization

// Faults of a checkout, by requirement.
extension CheckoutVariant {
  /// Pays for each tap, and shows nothing of it.
  package static let paysAtEachTap = Self(
    "paysAtEachTap", breaking: .payOnce,
    "pays again when Pay is tapped while a payment is on its way"
  ) { $0.changePage { $0.payUnseen = paysAgain(in: .paying) } }

  /// Pays for what is paid, and shows nothing of it.
  package static let paysWhatIsPaid = Self(
    "paysWhatIsPaid", breaking: .payOnce, "pays again when Pay is tapped after the order was paid"
  ) { $0.changePage { $0.payUnseen = paysAgain(in: .paid) } }

  /// Pays for a tap that comes when the money is reserved, and shows nothing of it.
  package static let paysBetweenTheCalls = Self(
    "paysBetweenTheCalls", breaking: .payOnce,
    "pays again when Pay is tapped between reserving and collecting"
  ) {
    $0.payments = { ReservedBank(real: $0) }
    $0.changePage {
      let paysAgain = paysAgain(in: .paying)
      $0.payUnseen = { order, payment, bank in
        if (bank as? ReservedBank)?.hasReserved == true { paysAgain(order, payment, bank) }
      }
    }
  }

  /// Shows nothing while it waits.
  package static let blanksWhileLoading = Self(
    "blanksWhileLoading", breaking: .keepTheOldPrice, "shows no price while it loads"
  ) { $0.changePage { $0.itemWhileLoading = { _ in nil } } }

  /// Shows what came first for ever.
  package static let ignoresTheNewPrice = Self(
    "ignoresTheNewPrice", breaking: .keepTheOldPrice,
    "goes on showing the old price when the new one is there"
  ) { $0.changePage { $0.item = { $0 ?? $1 } } }

  /// Sends 0.
  package static let sendsZero = Self(
    "sendsZero", breaking: .sendNoInvalidID, "sends a request for id 0"
  ) { $0.sessionAPI = { CarelessAPI(urlSession: $0, baseURL: $1, sends: { $0 == 0 }) } }

  /// Sends a negative id.
  package static let sendsNegativeIDs = Self(
    "sendsNegativeIDs", breaking: .sendNoInvalidID, "sends a request for a negative id"
  ) { $0.sessionAPI = { CarelessAPI(urlSession: $0, baseURL: $1, sends: { $0 < 0 }) } }

  /// Waits for a bank that is gone.
  package static let waitsForEver = Self(
    "waitsForEver", breaking: .surviveALostConnection,
    "goes on waiting when the connection is lost"
  ) { $0.changePage { $0.order = { $0 is PaymentError ? .refused : .paying } } }

  /// Waits for the end of a payment that it has begun.
  package static let waitsForEverToCollect = Self(
    "waitsForEverToCollect", breaking: .surviveALostConnection,
    "goes on waiting when the connection is lost while it collects"
  ) { $0.payments = { OtherwiseBank(real: $0, hearsOfLostCollects: false) } }

  /// Takes no second tap.
  package static let paysNoMore = Self(
    "paysNoMore", breaking: .surviveALostConnection,
    "ignores Pay after the connection was lost"
  ) { $0.changePage { $0.mayPay = { $0 == .open || $0 == .refused } } }

  /// Takes silence for consent.
  package static let takesLostForPaid = Self(
    "takesLostForPaid", breaking: .surviveALostConnection,
    "is .paid when the connection is lost"
  ) { $0.changePage { $0.order = { $0 is PaymentError ? .refused : .paid } } }

  /// Says that the bank has refused, when nobody knows.
  package static let takesLostForRefused = Self(
    "takesLostForRefused", breaking: .surviveALostConnection,
    "is .refused when the connection is lost"
  ) { $0.changePage { $0.order = { _ in .refused } } }

  /// Lowers the price on the page alone.
  package static let keepsTheVoucherToItself = Self(
    "keepsTheVoucherToItself", breaking: .keepTheVoucher,
    "shows the lower price and does not tell the shop"
  ) { $0.changePage { $0.tellsTheShop = false } }

  /// Tells the shop a price, but not the lower one.
  package static let tellsAnotherPrice = Self(
    "tellsAnotherPrice", breaking: .keepTheVoucher,
    "tells the shop another price than the lower one"
  ) { $0.api = { WrongPriceAPI(real: $0) } }

  /// Loads each item once.
  package static let cachesForEver = Self(
    "cachesForEver", breaking: .keepTheVoucher,
    "shows the price of its first load when it loads the item again"
  ) { $0.api = { CachingAPI(real: $0) } }

  /// Collects what was refused.
  package static let collectsAfterARefusal = Self(
    "collectsAfterARefusal", breaking: .followTheScript,
    "collects the money though the bank has refused to reserve it"
  ) { $0.payments = { OtherwiseBank(real: $0, reserving: .collectsAnyway) } }

  /// Collects at once.
  package static let reservesNothing = Self(
    "reservesNothing", breaking: .followTheScript, "collects the money without reserving it"
  ) { $0.payments = { OtherwiseBank(real: $0, reserving: .asksNobody) } }

  /// Asks for the right things in the wrong order.
  package static let collectsFirst = Self(
    "collectsFirst", breaking: .followTheScript, "collects the money before it reserves it"
  ) { $0.payments = { OtherwiseBank(real: $0, reserving: .afterCollecting) } }

  /// Asks for one thing more, and shows nothing of it.
  package static let reservesAgain = Self(
    "reservesAgain", breaking: .followTheScript, "reserves the amount again when it has collected"
  ) { $0.payments = { OtherwiseBank(real: $0, reserving: .again) } }

  /// Collects more than the page shows.
  package static let collectsMore = Self(
    "collectsMore", breaking: .followTheScript, "collects another amount than the page shows"
  ) { $0.payments = { OtherwiseBank(real: $0, fee: 500) } }

  /// Asks for more than the page shows, from the beginning.
  package static let reservesMore = Self(
    "reservesMore", breaking: .followTheScript,
    "reserves and collects another amount than the page shows"
  ) { $0.payments = { OtherwiseBank(real: $0, fee: 500, isReserved: true) } }

  /// Lets the last load go on.
  package static let loadsOn = Self(
    "loadsOn", breaking: .stopOnLeaving, "cancels no load when the customer leaves"
  ) { $0.changePage { $0.leavingCancels = false } }

  /// Says nothing of the order.
  package static let sendsNoOrderNumber = Self(
    "sendsNoOrderNumber", breaking: .keepTheOrderNumber, "sends no order number"
  ) { $0.changeBank { $0.orderNumber = { _, _ in nil } } }

  /// Says of what was reserved for an order that it is collected for none.
  package static let numbersTheReserveAlone = Self(
    "numbersTheReserveAlone", breaking: .keepTheOrderNumber,
    "sends no order number when it collects"
  ) {
    $0.changeBank {
      $0.orderNumber = { call, number in if case .reserve = call { number } else { nil } }
    }
  }

  /// Calls each try another order.
  package static let numbersEachTry = Self(
    "numbersEachTry", breaking: .keepTheOrderNumber,
    "sends another order number when the customer tries again"
  ) {
    $0.changeBank {
      let tries = Tries()
      $0.orderNumber = { call, number in tries.number(for: call, of: number) }
    }
  }

  /// Every fault of a checkout that the workbook knows.
  package static let mutants = [
    paysAtEachTap, paysWhatIsPaid, paysBetweenTheCalls, blanksWhileLoading, ignoresTheNewPrice,
    sendsZero, sendsNegativeIDs, waitsForEver, waitsForEverToCollect, paysNoMore,
    takesLostForPaid, takesLostForRefused, keepsTheVoucherToItself, tellsAnotherPrice,
    cachesForEver, collectsAfterARefusal, reservesNothing, collectsFirst, reservesAgain,
    collectsMore, reservesMore, loadsOn, sendsNoOrderNumber,
    numbersTheReserveAlone, numbersEachTry,
  ]

  /// Sends a whole payment whose answers nobody looks at.
  private static func paysAgain(
    in order: Checkout.Order
  ) -> @Sendable (Checkout.Order, Payment, any PaymentServiceProtocol) -> Void {
    { current, payment, bank in
      guard current == order else { return }
      bank.perform(.reserve(payment)) { _ in bank.perform(.collect(payment)) { _ in } }
    }
  }
}

/// Counts how often a client reserves.
private final class Tries: Sendable {
  private let count = Mutex(0)

  /// The number of an order, and of the try.
  func number(for call: PaymentCall, of order: String) -> String {
    let current = count.withLock { count in
      if case .reserve = call { count += 1 }
      return count
    }
    return "\(order)-\(current)"
  }
}
