import CheckKit
import DoubleKit
import Mutants
import Testing

@Suite("5.5 OverSpecifiedTests", .tags(.mock, .learnersTests))
struct Exercise5_OverSpecifiedTests {
  static let mutants: [APIVariant] = [
    .wrongPath, .ignoresID, .usesPost, .noAcceptHeader, .retriesOnce, .noResume, .dropsTheWrite,
  ]

  var tests: any LearnersTests = Exercise5_Subject.tests()

  private var run: GradedRun {
    GradedRun(
      of: tests, mutants: Self.mutants,
      teach: Teaching(
        "A test with a mock asks for what somebody relies on, and for nothing else.",
        open: "Chapters/Chapter5Mock/LearnersTests/Exercise5_OverSpecifiedTests.swift"))
  }

  @Test("can fail at all")
  func assertsSomething() async {
    await run.expectAssertions()
  }

  @Test("passes on the real ItemDetailAPI")
  func passesOnTheRealAPI() async {
    await run.expectPassOnRealAPI()
  }

  @Test("passes on an API that is as good")
  func passesOn() async {
    await run.expectPass(on: APIVariant.equivalents)
  }

  @Test("fails on an API with a fault")
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }
}
