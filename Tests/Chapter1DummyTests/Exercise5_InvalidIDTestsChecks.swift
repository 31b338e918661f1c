import ExerciseSupport
import ItemDetail
import Mutants
import Testing

@testable import Chapter1Dummy

@Suite("1.5 InvalidIDTests", .tags(.dummy, .learnersTests))
struct Exercise5_InvalidIDTests {
  static let mutants: [APIVariant] = [
    .validatesTooLate, .doesNotValidate, .doesNotValidateAndUsesShared,
  ]

  var tests: any LearnersTests = InvalidIDTests()

  var run: GradedRun {
    GradedRun(
      of: tests, mutants: Self.mutants,
      teach: Teaching(
        "A test with a dummy fails when the dummy is used, and when the id is not refused.",
        open: "Chapters/Chapter1Dummy/LearnersTests/Exercise5_InvalidIDTests.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async { await run.expectAssertions() }

  @Test("your tests pass on the real API")
  func passesOnTheRealAPI() async { await run.expectPassOnRealAPI() }

  @Test("your tests pass on an API that is as good", arguments: APIVariant.equivalents)
  func passesOn(_ equivalent: APIVariant) async { await run.expectPass(on: equivalent) }

  @Test("your tests fail on an API with a fault", arguments: mutants)
  func failsOn(_ mutant: APIVariant) async { await run.expectFailure(on: mutant) }
}
