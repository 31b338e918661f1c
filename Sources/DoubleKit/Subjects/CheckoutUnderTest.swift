import Foundation
import ItemDetail

extension Checkout {
  /// Makes the checkout that a test of yours is about, with doubles one level up.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// another version of the checkout: one that is just as correct, or one with a
  /// fault. A fault of a requirement is only in the checkouts that are made for it.
  /// Make the checkout inside the test.
  ///
  /// - Parameters:
  ///   - requirement: What the test is about.
  ///   - api: What answers for the shop.
  ///   - payments: What answers for the bank.
  ///   - fileID: The file that asks.
  /// - Returns: The checkout to test.
  public static func underTest(
    for requirement: Requirement, api: any ItemDetailAPIProtocol,
    payments: any PaymentServiceProtocol, fileID: String = #fileID
  ) -> any CheckoutProtocol {
    make(.doubles(api, payments), for: requirement, in: fileID)
  }

  /// Makes the checkout that a test of yours is about, with the real API in front
  /// of a session.
  ///
  /// - Parameters:
  ///   - requirement: What the test is about.
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - payments: What answers for the bank.
  ///   - baseURL: The root of the shop.
  ///   - fileID: The file that asks.
  /// - Returns: The checkout to test.
  public static func underTest(
    for requirement: Requirement, urlSession: any URLSessionProtocol,
    payments: any PaymentServiceProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any CheckoutProtocol {
    make(.session(urlSession, payments, baseURL: baseURL), for: requirement, in: fileID)
  }

  /// Makes the checkout that a test of yours is about, with the bank's real client.
  ///
  /// - Parameters:
  ///   - requirement: What the test is about.
  ///   - api: What answers for the shop.
  ///   - configuration: What the client makes its session from.
  ///   - baseURL: The root of the bank.
  ///   - fileID: The file that asks.
  /// - Returns: The checkout to test.
  public static func underTest(
    for requirement: Requirement, api: any ItemDetailAPIProtocol,
    configuration: URLSessionConfiguration, baseURL: URL, fileID: String = #fileID
  ) -> any CheckoutProtocol {
    make(.configuration(api, configuration, baseURL: baseURL), for: requirement, in: fileID)
  }

  private static func make(
    _ parts: CheckoutParts, for requirement: Requirement, in fileID: String
  ) -> any CheckoutProtocol {
    let real: MakeCheckout = { $1.checkout }
    let use = SubjectUse(requirement.rawValue, parts.wayIn.rawValue)
    return SubjectUnderTest.make(real, as: use, in: fileID)(requirement, parts)
  }
}

extension Checkout {
  /// What a customer relies on. The comments of `Checkout` and `CardPayments`
  /// promise each of these.
  public enum Requirement: String, CaseIterable, Hashable, Sendable {
    /// While a payment is on its way, and after the order is paid, I can tap Pay as
    /// often as I like: I pay once.
    case payOnce
    /// I see the old price until the new one is there, and then the new one.
    case keepTheOldPrice
    /// A broken link, with an id that is not positive, sends nothing to the shop.
    case sendNoInvalidID
    /// When the connection is lost while I pay, I can tap again, and pay.
    case surviveALostConnection
    /// I redeem a voucher, and see the lower price, also when the page loads the item
    /// again.
    case keepTheVoucher
    /// The bank reserves the price that I see, and then collects it; nothing else.
    /// When it refuses to reserve, nothing is collected.
    case followTheScript
    /// When I leave the page, it stops loading.
    case stopOnLeaving
    /// Each request to the bank has the number of my order, and when I try again it
    /// is still the same one.
    case keepTheOrderNumber
  }

  /// Where a double gets in.
  public enum WayIn: String, CaseIterable, Hashable, Sendable {
    /// The double is the API or the bank's client itself.
    case oneLevelUp = "one level up"
    /// The double is a session: it conforms to `URLSessionProtocol`.
    case protocolInjection = "with protocol injection"
    /// The double is a `URLProtocol` behind a real `URLSession`.
    case urlProtocol = "with URLProtocol"
  }

  /// A double for a requirement: its kind, by the decision key, and where it gets
  /// in. Write `(.stub, .oneLevelUp)`, for instance.
  public typealias Choice = (kind: DoubleKind, wayIn: WayIn)
}

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
