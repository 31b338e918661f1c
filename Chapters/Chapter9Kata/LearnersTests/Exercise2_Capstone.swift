import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 9.2: eight requirements of a checkout, and a double for each.
///
/// For each requirement, choose the cheapest double that can show it: its kind, by
/// the decision key, and its way in. Choose for the double on which the verdict
/// depends; a test may use others beside it. A double that works, but costs more
/// than you need, passes with a remark. As long as all eight choices are the same,
/// the check fails, and judges none.
enum Capstone {
  static func choice(for requirement: Checkout.Requirement) -> Checkout.Choice? {
    // TODO: Replace each nil by a kind and a way in: (.stub, .oneLevelUp), for instance.
    switch requirement {
    case .payOnce: nil
    case .keepTheOldPrice: nil
    case .sendNoInvalidID: nil
    case .surviveALostConnection: nil
    case .keepTheVoucher: nil
    case .followTheScript: nil
    case .stopOnLeaving: nil
    case .keepTheOrderNumber: nil
    }
  }
}

/// Write at least one test for each requirement, and no test for two at once. Make the
/// checkout in each test with `Checkout.underTest(for: .payOnce, …)`, around a double that gets
/// in where you have chosen. Your tests must pass on the real checkout, and on every
/// version that is just as correct, and notice each of 25 faults. Each fault
/// breaks one requirement, and you only meet it in the tests *for* that requirement.

@Suite struct CapstoneTests {
  // TODO: A test for each requirement. Begin with the one that needs the least.
}

// TODO: Your doubles.
