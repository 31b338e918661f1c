import DoubleKit
import Foundation
import ItemDetail
import Mutants

/// A checkout that differs from the right one in one thing.
///
/// A mutant breaks one requirement, and only in the tests of that requirement:
/// all others get the right checkout. So a red says that a test *for* the
/// requirement has noticed.
package struct CheckoutVariant: SubjectVariant, CustomStringConvertible {
  /// The name in code, `paysAtEachTap` for instance.
  package let name: String
  /// What the variant does otherwise, as the end of a sentence.
  package let difference: String
  /// The requirement that it breaks; nil when it is as correct as the real one.
  package let requirement: Checkout.Requirement?
  /// Builds the variant.
  package let make: MakeCheckout

  /// The difference, so that a parameterized test shows it for each case.
  package var description: String { "\(name): \(difference)" }

  /// A checkout that breaks a requirement.
  init(
    _ name: String, breaking requirement: Checkout.Requirement, _ difference: String,
    _ change: (inout CheckoutBuild) -> Void
  ) {
    (self.name, self.requirement) = (name, requirement)
    self.difference = "\(difference) (.\(requirement.rawValue))"
    let build = CheckoutBuild(change)
    make = { $0 == requirement ? build.checkout(from: $1) : $1.checkout }
  }

  /// A checkout that is as correct as the real one.
  init(_ name: String, _ difference: String, _ change: (inout CheckoutBuild) -> Void) {
    (self.name, self.difference, requirement) = (name, difference, nil)
    let build = CheckoutBuild(change)
    make = { build.checkout(from: $1) }
  }
}

extension TestSubject<CheckoutVariant> {
  /// The checkout, which tests reach in three ways.
  package static var checkout: Self {
    TestSubject(
      Words(
        type: "Checkout", "a", "checkout", parameters: "for:…", broken: "that does nothing right"),
      real: { $1.checkout }, broken: [deaf, hasty])
  }

  /// Asks nobody, and shows nothing.
  private static let deaf: MakeCheckout = { _, _ in
    Checkout(api: SilentAPI(), payments: SilentBank())
  }

  /// Asks for other items and for other payments, does all of it twice, and asks the bank
  /// as soon as it is made.
  private static let hasty: MakeCheckout = { _, parts in
    let build = CheckoutBuild {
      $0.sendRefused { _ in true }
      $0.api = {
        DecoratedAPI(
          $0, load: { $0.loadItemDetail(id: $1 < 1 ? $1 : $1 + 1, completion: $2) },
          update: { $0.updatePrice(ofItem: $1, to: $2 + 1, completion: $3) })
      }
      $0.payments = { bank in
        let bank = DecoratedBank(real: bank) { bank, _, completion in
          let wrong = PaymentCall.collect(Payment(item: 0, amount: 1))
          bank.perform(wrong) { _ in }
          bank.perform(wrong, completion: completion)
        }
        bank.perform(.reserve(Payment(item: 1, amount: 1))) { _ in }
        return bank
      }
    }
    return build.checkout(from: parts)
  }
}

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

  init(_ change: (inout Self) -> Void) { change(&self) }

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

  /// Puts something around the page.
  mutating func changePage(_ change: @escaping @Sendable (inout DecoratedCheckout) -> Void) {
    page = { api, payments in
      let real = Checkout(api: api, payments: payments)
      var page = DecoratedCheckout(real: real, payments: payments)
      change(&page)
      return page
    }
  }

  /// Puts the twin of the bank's client in its place, and changes the rules of each anew.
  mutating func changeBank(
    _ change: @escaping @Sendable (inout FaultyCardPayments.Rules) -> Void
  ) {
    bank = { configuration, baseURL in
      var rules = FaultyCardPayments.Rules()
      change(&rules)
      return FaultyCardPayments(configuration: configuration, baseURL: baseURL, rules: rules)
    }
  }

  /// Puts something between the page and its bank.
  mutating func changePayments(_ perform: @escaping DecoratedBank.Perform) {
    payments = { DecoratedBank(real: $0, perform: perform) }
  }

  /// Sends a request for some of the ids that the API refuses. Nobody looks at the answer.
  mutating func sendRefused(_ isSent: @escaping @Sendable (_ id: Int) -> Bool) {
    sessionAPI = { urlSession, baseURL in
      DecoratedAPI(
        ItemDetailAPI(urlSession: urlSession, baseURL: baseURL),
        load: { api, id, completion in
          if id < 1, isSent(id) {
            let request = URLRequest(url: baseURL.appendingPathComponent("items/\(id)"))
            urlSession.dataTask(with: request) { _, _, _ in }.resume()
          }
          return api.loadItemDetail(id: id, completion: completion)
        })
    }
  }
}

/// A bank in front of another one, which asks for other things.
struct DecoratedBank: PaymentServiceProtocol {
  typealias Perform =
    @Sendable (any PaymentServiceProtocol, PaymentCall, @escaping PaymentCompletion) -> Void

  let real: any PaymentServiceProtocol
  let perform: Perform

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    perform(real, call, completion)
  }
}

private struct SilentAPI: ItemDetailAPIDouble {
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {}
}

private struct SilentBank: PaymentServiceProtocol {
  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {}
}
