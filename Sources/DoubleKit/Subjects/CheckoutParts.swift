import Foundation
import ItemDetail

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

  /// A real checkout, made from these parts.
  package var checkout: Checkout {
    switch self {
    case .doubles(let api, let payments):
      Checkout(api: api, payments: payments)
    case .session(let session, let payments, let baseURL):
      Checkout(api: ItemDetailAPI(urlSession: session, baseURL: baseURL), payments: payments)
    case .configuration(let api, let configuration, let baseURL):
      Checkout(
        api: api, payments: CardPayments(configuration: configuration, baseURL: baseURL))
    }
  }
}

/// Builds a checkout for the test of a requirement.
package typealias MakeCheckout =
  @Sendable (_ requirement: Checkout.Requirement, _ parts: CheckoutParts) -> any CheckoutProtocol
