import CheckKit
import DoubleKit
import Mutants
import Testing

@Suite("2.6 ItemDetailTests", .tags(.stub, .learnersTests))
struct Exercise6_ItemDetailTests {
  static let mutants: [APIVariant] = [
    .swapsFields, .only200, .acceptsUpTo300, .noStatusCheck, .notHTTPIsOK, .errorAsParsing,
    .responseBeforeError,
    .emptyDataIsSuccess, .silentOnParseError, .decodeErrorAsStatus, .lenientNumbers,
    .zeroPriceOnMissing,
  ]

  var tests: any LearnersTests = Exercise6_Subject.tests()

  private var run: GradedRun {
    GradedRun(
      of: tests, mutants: Self.mutants,
      teach: Teaching(
        "A test feeds the API from a stub and expects how the load ends, for each kind of answer.",
        open: "Chapters/Chapter2Stub/LearnersTests/Exercise6_ItemDetailTests.swift"))
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
