import CheckKit
import DoubleKit
import Mutants
import Testing

@Suite("3.5 PriceChangeTests", .tags(.fake, .learnersTests))
struct Exercise5_PriceChangeTests {
  static let mutants: [APIVariant] = [
    .cachesForever, .dropsTheWrite, .ignoresID, .swapsFields, .wrongPath, .usesPost,
  ]

  var tests: any LearnersTests = Exercise5_Subject.tests()

  private var run: GradedRun {
    GradedRun(
      of: tests, mutants: Self.mutants,
      teach: Teaching(
        "A test with a fake changes something and expects what the API shows afterwards.",
        open: "Chapters/Chapter3Fake/LearnersTests/Exercise5_PriceChangeTests.swift"))
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
