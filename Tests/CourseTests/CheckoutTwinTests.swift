import CheckKit
import StorefrontMutants
import Testing

/// `ItemDetailTests` shows what the twins do otherwise than the real checkout: nothing.
@Suite("The twins of a checkout, judged by the tests of the solution")
struct CheckoutTwinTests {
  private let run = GradedRun(
    of: LearnersSuite(inFile: "Chapter9Kata/Exercise2_Capstone.swift"), about: .checkout,
    teach: Teaching("", open: ""))

  @Test("pass without a fault")
  func withoutAFault() async { await run.expectPass(on: [.twins]) }

  @Test("fail with each fault", arguments: CheckoutVariant.mutants)
  func withAFault(variant: CheckoutVariant) async { await run.expectFailure(on: [variant]) }
}
