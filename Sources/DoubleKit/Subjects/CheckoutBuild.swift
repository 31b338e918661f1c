import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a test makes a checkout from: one for each way in.
package enum CheckoutParts {
  /// Both doubles one level up.
  case doubles(any ItemDetailAPIProtocol, any PaymentServiceProtocol)
  /// The real API in front of a session.
  case session(any URLSessionProtocol, any PaymentServiceProtocol, baseURL: URL)
  /// The bank's real client, with the session that it makes itself.
  case configuration(any ItemDetailAPIProtocol, URLSessionConfiguration, baseURL: URL)

  /// The way in of the double that the test is about.
  package var wayIn: Checkout.WayIn {
    switch self {
    case .doubles: .oneLevelUp
    case .session(let session, _, _):
      Seam(of: session) == .urlProtocol ? .urlProtocol : .protocolInjection
    case .configuration: .urlProtocol
    }
  }
}

/// Builds a checkout for the test of a requirement.
package typealias MakeCheckout =
  @Sendable (_ requirement: Checkout.Requirement, _ parts: CheckoutParts) -> Checkout

/// How a checkout is built from what a test hands over, each step with the right
/// one as its default.
package struct CheckoutBuild: Sendable {
  /// The decisions of the page.
  package var rules = Checkout.Rules()
  /// The decisions of the bank's client, each time a new one is made.
  package var bankRules: @Sendable () -> CardPayments.Rules = { CardPayments.Rules() }
  /// What asks the shop, in front of a session.
  package var sessionAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
  /// What the page uses as its API, given the one that it got.
  package var api: @Sendable (any ItemDetailAPIProtocol) -> any ItemDetailAPIProtocol = { $0 }
  /// What the page uses as its bank, given the one that it got.
  package var payments: @Sendable (any PaymentServiceProtocol) -> any PaymentServiceProtocol = {
    $0
  }

  /// The right steps.
  package init() {}

  /// Builds a checkout.
  package func checkout(from parts: CheckoutParts)
    -> Checkout
  {
    let (shop, bank): (any ItemDetailAPIProtocol, any PaymentServiceProtocol) =
      switch parts {
      case .doubles(let api, let payments): (api, payments)
      case .session(let session, let payments, let baseURL):
        (sessionAPI(session, baseURL), payments)
      case .configuration(let api, let configuration, let baseURL):
        (
          api, CardPayments(configuration: configuration, baseURL: baseURL, rules: bankRules())
        )
      }
    return Checkout(api: api(shop), payments: payments(bank), rules: rules)
  }
}
