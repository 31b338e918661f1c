import CheckKit
import Mutants
import Testing

@Suite("5.5 OverSpecifiedTests", .tags(.mock, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise5_OverSpecifiedTests {
  static let mutants: [APIVariant] = [
    .wrongPath, .ignoresID, .usesPost, .noAcceptHeader, .retriesOnce, .noResume, .dropsTheWrite,
    .writesTwice,
  ]

  var tests = Exercise5_Subject.tests

  private var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "Ask for each thing that someone relies on, and for nothing else.",
        open: "Chapters/Chapter5Mock/LearnersTests/Exercise5_OverSpecifiedTests.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: Self.mutants)
  }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on an API that is just as correct", .askedLast)
  func passesOn() async {
    await run.expectPass(
      on: APIVariant.equivalents + [.sendsTheLaterFirst, .writesOtherJSON])
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }
}
