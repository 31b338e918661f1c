import CheckKit
import Mutants
import Testing

@Suite("1.5 InvalidIDTests", .tags(.dummy, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise5_InvalidIDTests {
  static let mutants: [APIVariant] = [
    .validatesTooLate, .doesNotValidate, .acceptsZero, .acceptsNegative,
    .doesNotValidateAndUsesShared, .refusesAsNetwork, .refusesAndSends,
  ]

  var tests = Exercise5_Subject.tests
  var patience = Patience.test

  let teach = Teaching(
    "A test with a dummy fails if the API uses the dummy, and if it does not refuse the id.",
    open: "Chapters/Chapter1Dummy/LearnersTests/Exercise5_InvalidIDTests.swift")

  var run: GradedRun<APIVariant> {
    GradedRun(of: tests, teach: teach, within: patience)
  }

  @Test("your tests assert something, on both seams")
  func assertsSomething() async { await run.expectAssertions(against: Self.mutants) }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async { await run.expectPassOnRealSubject() }

  @Test("your tests pass on an API that is just as correct", .askedLast)
  func passesOn() async { await run.expectPass(on: APIVariant.equivalents) }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    // All but the last show on either seam, so one good test cannot stand for
    // both. What is sent after the refusal shows at once only in a session that
    // complains.
    await run.expectFailure(on: Self.mutants, onEachSeam: Self.mutants.dropLast())
  }
}
