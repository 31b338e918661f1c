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
