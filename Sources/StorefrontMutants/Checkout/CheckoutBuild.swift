import DoubleKit
import Foundation
import ItemDetail

/// How a variant is built from what a test hands over: each step as for the real
/// checkout, until a variant changes it.
struct CheckoutBuild: Sendable {
  /// Makes the page.
  var page:
    @Sendable (any ItemDetailAPIProtocol, any PaymentServiceProtocol) -> any CheckoutProtocol = {
      Checkout(api: $0, payments: $1)
    }
  /// Makes the bank's client.
  var bank: @Sendable (URLSessionConfiguration, URL) -> any PaymentServiceProtocol = {
    CardPayments(configuration: $0, baseURL: $1)
  }
  /// Makes the API in front of a session.
  var sessionAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
  /// What the page uses as its API, given the one that it got.
  var api: @Sendable (any ItemDetailAPIProtocol) -> any ItemDetailAPIProtocol = { $0 }
  /// What the page uses as its bank, given the one that it got.
  var payments: @Sendable (any PaymentServiceProtocol) -> any PaymentServiceProtocol = { $0 }

  /// Builds a checkout.
  func checkout(from parts: CheckoutParts) -> any CheckoutProtocol {
    switch parts {
    case .doubles(let shop, let bank):
      page(api(shop), payments(bank))
    case .session(let session, let bank, let baseURL):
      page(api(sessionAPI(session, baseURL)), payments(bank))
    case .configuration(let shop, let configuration, let baseURL):
      page(api(shop), payments(bank(configuration, baseURL)))
    }
  }

  /// Puts the twin of the page in its place.
  ///
  /// - Parameter change: Changes its rules, for each page anew.
  mutating func changePage(_ change: @escaping @Sendable (inout FaultyCheckout.Rules) -> Void) {
    page = { api, payments in
      var rules = FaultyCheckout.Rules()
      change(&rules)
      return FaultyCheckout(api: api, payments: payments, rules: rules)
    }
  }

  /// Puts the twin of the bank's client in its place.
  ///
  /// - Parameter change: Changes its rules, for each client anew.
  mutating func changeBank(
    _ change: @escaping @Sendable (inout FaultyCardPayments.Rules) -> Void
  ) {
    bank = { configuration, baseURL in
      var rules = FaultyCardPayments.Rules()
      change(&rules)
      return FaultyCardPayments(configuration: configuration, baseURL: baseURL, rules: rules)
    }
  }
}
