import CheckKit
import DoubleKit
import ItemDetail
import StorefrontMutants
import Testing

@Suite("9.2 Capstone", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise2_Capstone {
  var choice: @Sendable (Checkout.Requirement) -> Checkout.Choice? = Exercise2_Subject.choice
  var tests = Exercise2_Subject.tests

  private let teach = Teaching(
    "With the cheapest double that can show a requirement, the test depends on the least.",
    open: "Chapters/Chapter9Kata/LearnersTests/Exercise2_Capstone.swift")

  private var run: GradedRun<CheckoutVariant> {
    GradedRun(
      of: tests, about: .checkout,
      teach: teach.saying("A test shows one requirement, and notices whatever breaks it."))
  }

  @Test("each choice can show its requirement")
  func choosesByTheKey() {
    let choices = CheckoutChoices(choice)
    teach.record(choices.complaints, sourceLocation: #_sourceLocation)
    teach.remark(choices.remarks)
    teach.count(right: choices.rightCount, of: Checkout.Requirement.allCases.count)
  }

  @Test("your tests assert something", .askedLast)
  func assertsSomething() async {
    await run.expectAssertions(against: CheckoutVariant.mutants)
  }

  @Test("your tests pass on the real checkout", .askedLast)
  func passesOnTheRealCheckout() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on a checkout that is just as correct", .askedLast)
  func passesOn() async {
    await run.expectPass(on: CheckoutVariant.equivalents)
  }

  @Test("each requirement has a test, through the way in that you chose", .askedLast)
  func testsEachRequirement() async {
    await run.expectTests(for: Checkout.Requirement.allCases.map(\.rawValue)) { purpose in
      Checkout.Requirement(rawValue: purpose).flatMap(choice)?.wayIn.rawValue
    }
  }

  @Test("a test for each requirement notices its faults", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: CheckoutVariant.mutants)
  }
}
