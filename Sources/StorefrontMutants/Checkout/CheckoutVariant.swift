import CheckKit
import DoubleKit
import ItemDetail

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
    let build = Self.build(change)
    make = { $0 == requirement ? build.checkout(from: $1) : $1.checkout }
  }

  /// A checkout that is as correct as the real one.
  init(_ name: String, _ difference: String, _ change: (inout CheckoutBuild) -> Void) {
    (self.name, self.difference, requirement) = (name, difference, nil)
    let build = Self.build(change)
    make = { build.checkout(from: $1) }
  }

  private static func build(_ change: (inout CheckoutBuild) -> Void) -> CheckoutBuild {
    var build = CheckoutBuild()
    change(&build)
    return build
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
    var build = CheckoutBuild()
    build.sessionAPI = { CarelessAPI(urlSession: $0, baseURL: $1, sends: { _ in true }) }
    build.api = { WrongItemAPI(real: $0) }
    build.payments = {
      let bank = DoublingBank(real: $0)
      bank.perform(.reserve(Payment(item: 1, amount: 1))) { _ in }
      return bank
    }
    return build.checkout(from: parts)
  }
}
