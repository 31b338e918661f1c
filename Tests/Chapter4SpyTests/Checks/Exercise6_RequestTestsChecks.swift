import CheckKit
import Mutants
import Testing

@Suite("4.6 RequestTests", .tags(.spy, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise6_RequestTests {
  static let mutants: [APIVariant] = [
    .wrongPath, .ignoresID, .usesPost, .noAcceptHeader, .noResume, .resumeTwice, .retriesOnce,
    .cancelDropped, .callsBackTwice, .noReturnAfterError,
  ]

  var tests = Exercise6_Subject.tests

  var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "A test with a spy loads first, then reads the record.",
        open: "Chapters/Chapter4Spy/LearnersTests/Exercise6_RequestTests.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async { await run.expectAssertions(against: Self.mutants) }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async { await run.expectPassOnRealSubject() }

  @Test("your tests pass on an API that is just as correct", .askedLast)
  func passesOn() async { await run.expectPass(on: APIVariant.equivalents) }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async { await run.expectFailure(on: Self.mutants) }
}
