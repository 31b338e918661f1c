import DoubleKit
import Foundation
import ItemDetail

// Differences of a checkout that no test may rely on.
extension CheckoutVariant {
  /// Does not leave the refusal to the API.
  package static let refusesIDsItself = Self(
    "refusesIDsItself", "refuses an invalid id itself, before it asks the API"
  ) { $0.api = { FilteringAPI(real: $0) } }

  /// Tells a task twice that it is cancelled.
  package static let cancelsTwice = Self(
    "cancelsTwice", "cancels a load twice when it cancels it"
  ) { $0.api = { TwiceCancellingAPI(real: $0) } }

  /// Looks the price up after it has changed it.
  package static let looksAgainAfterAVoucher = Self(
    "looksAgainAfterAVoucher", "loads the item once more after a voucher"
  ) { $0.api = { CheckingAPI(real: $0) } }

  /// Sends headers that nobody asks for.
  package static let sendsMoreHeaders = Self(
    "sendsMoreHeaders", "sends a language with each request"
  ) {
    $0.changeBank { $0.moreHeaders = ["Accept-Language": "ko-KR"] }
    $0.sessionAPI = { ItemDetailAPI(urlSession: KoreanSession(real: $0), baseURL: $1) }
  }

  /// Has order numbers of another form.
  package static let numbersInItsOwnWay = Self(
    "numbersInItsOwnWay", "has short order numbers with an A in front"
  ) { $0.changeBank { $0.orderNumber = { "A-\($1.filter(\.isNumber).prefix(12))" } } }

  /// The twins that the faults are made of, without a fault.
  package static let twins = Self("twins", "is made of the twins of its parts") {
    $0.changePage { _ in }
    $0.changeBank { _ in }
  }

  /// Every difference of a checkout that a test must put up with.
  package static let equivalents = [
    refusesIDsItself, cancelsTwice, looksAgainAfterAVoucher, sendsMoreHeaders, numbersInItsOwnWay,
  ]
}

private struct KoreanSession: URLSessionProtocol {
  let real: any URLSessionProtocol

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    var request = request
    request.setValue("ko-KR", forHTTPHeaderField: "Accept-Language")
    return real.dataTask(with: request, completionHandler: completionHandler)
  }
}
