import CheckKit
import Mutants
import Testing

@Suite("3.5 PriceChangeTests", .tags(.fake, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise5_PriceChangeTests {
  static let mutants: [APIVariant] = [
    .cachesForever, .dropsTheWrite, .ignoresID, .swapsFields, .wrongPath, .usesPost,
  ]

  var tests = Exercise5_Subject.tests

  private var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "Change something through the API, and expect what it shows afterwards, each call with a"
          + " log of its own.",
        open: "Chapters/Chapter3Fake/LearnersTests/Exercise5_PriceChangeTests.swift"))
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
    await run.expectPass(on: APIVariant.equivalents + [.sendsTheLaterFirst])
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }
}
