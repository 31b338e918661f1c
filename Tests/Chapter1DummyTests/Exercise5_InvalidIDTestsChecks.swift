import CheckKit
import DoubleKit
import ItemDetail
import Mutants
import Testing

@Suite("1.5 InvalidIDTests", .tags(.dummy, .learnersTests))
struct Exercise5_InvalidIDTests {
  static let mutants: [APIVariant] = [
    .validatesTooLate, .doesNotValidate, .acceptsZero, .doesNotValidateAndUsesShared,
  ]

  var tests: any LearnersTests = Exercise5_Subject.tests()
  var deadline = Deadline.test

  let teach = Teaching(
    "A test with a dummy fails when the dummy is used, and when the id is not refused.",
    open: "Chapters/Chapter1Dummy/LearnersTests/Exercise5_InvalidIDTests.swift")

  var run: GradedRun {
    GradedRun(of: tests, mutants: Self.mutants, teach: teach, within: deadline)
  }

  @Test("your tests assert something")
  func assertsSomething() async { await run.expectAssertions() }

  @Test("your tests pass on the real API")
  func passesOnTheRealAPI() async { await run.expectPassOnRealAPI() }

  @Test("your tests pass on an API that is as good")
  func passesOn() async { await run.expectPass(on: APIVariant.equivalents) }

  @Test("each test fails on an API with a fault")
  func failsOn() async {
    // Each fault shows on either seam, so one good test cannot stand for both.
    await run.expectFailure(on: Self.mutants, ofEachTest: true)
  }
}
