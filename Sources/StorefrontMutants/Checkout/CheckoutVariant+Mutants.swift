import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Synchronization

extension CheckoutVariant {
  /// Every fault of a checkout that the workbook knows.
  package static let mutants = pageMutants + shopMutants + bankMutants

  /// Faults of what the page does and shows.
  private static let pageMutants = [
    Self(
      "paysAtEachTap", breaking: .payOnce,
      "pays again when Pay is tapped while a payment is on its way"
    ) { $0.changePage { $0.paysUnseen = { $0 == .paying } } },
    Self(
      "paysWhatIsPaid", breaking: .payOnce,
      "pays again when Pay is tapped after the order was paid"
    ) { $0.changePage { $0.paysUnseen = { $0 == .paid } } },
    Self(
      "blanksWhileLoading", breaking: .keepTheOldPrice, "shows no price while it loads"
    ) { $0.changePage { $0.blanksWhileLoading = true } },
    Self(
      "ignoresTheNewPrice", breaking: .keepTheOldPrice,
      "goes on showing the old price when the new one is there"
    ) {
      $0.api = { api in
        let shown = Mutex<Item?>(nil)
        return DecoratedAPI.changing(api) { result in
          result.map { new in
            shown.withLock {
              $0 = $0 ?? new
              return $0 ?? new
            }
          }
        }
      }
    },
    Self(
      "waitsForEver", breaking: .surviveALostConnection,
      "goes on waiting when the connection is lost"
    ) {
      $0.changePayments { bank, call, completion in
        bank.perform(call) { if !$0.isLost { completion($0) } }
      }
    },
    Self(
      "paysNoMore", breaking: .surviveALostConnection, "ignores Pay after the connection was lost"
    ) { $0.changePage { $0.mayPay = { $0 != .lost } } },
    Self(
      "takesLostForPaid", breaking: .surviveALostConnection, "is .paid when the connection is lost"
    ) {
      $0.changePage {
        $0.shownOrder = { $0 == .lost ? .paid : $0 }
        $0.mayPay = { $0 != .lost }
      }
    },
    Self(
      "takesLostForRefused", breaking: .surviveALostConnection,
      "is .refused when the connection is lost"
    ) { $0.changePage { $0.shownOrder = { $0 == .lost ? .refused : $0 } } },
    Self("loadsOn", breaking: .stopOnLeaving, "cancels no load when the customer leaves") {
      $0.api = { DecoratedAPI.recancelling($0) { _ in } }
    },
  ]

  /// Faults of what the shop is asked for.
  private static let shopMutants = [
    Self("sendsZero", breaking: .sendNoInvalidID, "sends a request for id 0") {
      $0.sendRefused { $0 == 0 }
    },
    Self("sendsNegativeIDs", breaking: .sendNoInvalidID, "sends a request for a negative id") {
      $0.sendRefused { $0 < 0 }
    },
    Self(
      "keepsTheVoucherToItself", breaking: .keepTheVoucher,
      "shows the lower price and does not tell the shop"
    ) {
      $0.api = { api in
        let shown = Mutex<Item?>(nil)
        return DecoratedAPI(
          DecoratedAPI.changing(api) { result in
            shown.withLock { $0 = (try? result.get()) ?? $0 }
            return result
          },
          update: { _, _, price, completion in
            if let item = shown.withLock({ $0 }) { completion(.success(item.costing(price))) }
            return nil
          })
      }
    },
    Self(
      "tellsAnotherPrice", breaking: .keepTheVoucher,
      "tells the shop another price than the lower one"
    ) {
      $0.api = {
        DecoratedAPI($0, update: { $0.updatePrice(ofItem: $1, to: $2 + 100, completion: $3) })
      }
    },
    Self(
      "cachesForEver", breaking: .keepTheVoucher,
      "shows the price of its first load when it loads the item again"
    ) { $0.api = { DecoratedAPI.caching($0) } },
  ]

  /// Faults of what the bank is asked for.
  private static let bankMutants = [
    Self(
      "collectsAfterARefusal", breaking: .followTheScript,
      "collects the money though the bank has refused to reserve it"
    ) {
      $0.changePayments { bank, call, completion in
        bank.perform(call) { result in
          // The refusal is reported: nobody sees it on the page.
          if case (.reserve(let payment), .failure) = (call, result) {
            bank.perform(.collect(payment)) { _ in }
          }
          completion(result)
        }
      }
    },
    Self(
      "reservesNothing", breaking: .followTheScript, "collects the money without reserving it"
    ) {
      $0.changePayments { bank, call, completion in
        if case .reserve = call { return completion(.success(())) }
        bank.perform(call, completion: completion)
      }
    },
    Self(
      "collectsFirst", breaking: .followTheScript, "collects the money before it reserves it"
    ) {
      $0.changePayments { bank, call, completion in
        switch call {
        case .reserve(let payment): bank.perform(.collect(payment), completion: completion)
        case .collect(let payment): bank.perform(.reserve(payment), completion: completion)
        }
      }
    },
    Self(
      "reservesAgain", breaking: .followTheScript,
      "reserves the amount again when it has collected"
    ) {
      $0.changePayments { bank, call, completion in
        bank.perform(call) { result in
          if case (.collect(let payment), .success) = (call, result) {
            bank.perform(.reserve(payment)) { _ in }
          }
          completion(result)
        }
      }
    },
    Self(
      "collectsMore", breaking: .followTheScript, "collects another amount than the page shows"
    ) {
      $0.changePayments { bank, call, completion in
        guard case .collect(let payment) = call else {
          return bank.perform(call, completion: completion)
        }
        let dearer = Payment(item: payment.item, amount: payment.amount + 500)
        bank.perform(.collect(dearer), completion: completion)
      }
    },
    Self("sendsNoOrderNumber", breaking: .keepTheOrderNumber, "sends no order number") {
      $0.changeBank { $0.orderNumber = { _, _ in nil } }
    },
    Self(
      "numbersTheReserveAlone", breaking: .keepTheOrderNumber,
      "sends no order number when it collects"
    ) {
      $0.changeBank {
        $0.orderNumber = { call, number in if case .reserve = call { number } else { nil } }
      }
    },
    Self(
      "numbersEachTry", breaking: .keepTheOrderNumber,
      "sends another order number when the customer tries again"
    ) {
      $0.changeBank {
        let tries = Mutex(0)
        $0.orderNumber = { call, number in
          if case .reserve = call { tries.withLock { $0 += 1 } }
          return "\(number)-\(tries.withLock { $0 })"
        }
      }
    },
  ]

  /// Every difference of a checkout that a test must put up with.
  package static let equivalents = [
    Self("refusesIDsItself", "refuses an invalid id itself, before it asks the API") {
      $0.api = {
        DecoratedAPI(
          $0,
          load: { api, id, completion in
            if id > 0 { return api.loadItemDetail(id: id, completion: completion) }
            completion(.failure(APIResponseError.request))
            return nil
          })
      }
    },
    Self("cancelsTwice", "cancels a load twice when it cancels it") {
      $0.api = {
        DecoratedAPI.recancelling($0) { task in
          task.cancel()
          task.cancel()
        }
      }
    },
    Self("looksAgainAfterAVoucher", "loads the item once more after a voucher") {
      $0.api = {
        DecoratedAPI(
          $0,
          update: { api, id, price, completion in
            api.updatePrice(ofItem: id, to: price) { result in
              guard case .success = result else { return completion(result) }
              api.loadItemDetail(id: id, completion: completion)
            }
          })
      }
    },
    Self("sendsMoreHeaders", "sends a language with each request") {
      $0.changeBank { $0.moreHeaders = ["Accept-Language": "ko-KR"] }
      $0.sessionAPI = {
        let korean = DecoratedSession($0) {
          $0.setValue("ko-KR", forHTTPHeaderField: "Accept-Language")
        }
        return ItemDetailAPI(urlSession: korean, baseURL: $1)
      }
    },
    Self("numbersInItsOwnWay", "has short order numbers with an A in front") {
      $0.changeBank { $0.orderNumber = { "A-\($1.filter(\.isNumber).prefix(12))" } }
    },
  ]

  /// The twins that the faults are made of, without a fault.
  package static let twins = Self("twins", "is made of the twins of its parts") {
    $0.changePage { _ in }
    $0.changeBank { _ in }
  }
}

extension PaymentResult {
  /// Whether no answer came from the bank.
  fileprivate var isLost: Bool {
    if case .failure(let error) = self { !(error is PaymentError) } else { false }
  }
}
