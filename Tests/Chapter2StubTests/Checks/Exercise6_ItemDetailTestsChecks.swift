import CheckKit
import Mutants
import Testing

@Suite("2.6 ItemDetailTests", .tags(.stub, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise6_ItemDetailTests {
  static let mutants: [APIVariant] = [
    .swapsFields, .only200, .acceptsUpTo300, .noStatusCheck, .notHTTPIsOK, .errorAsParsing,
    .responseBeforeError, .replacesStatus,
    .emptyDataIsSuccess, .silentOnParseError, .decodeErrorAsStatus, .lenientNumbers,
    .zeroPriceOnMissing,
  ]

  var tests = Exercise6_Subject.tests

  private var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "A test feeds the API from a stub and expects how the load ends, for each kind of answer.",
        open: "Chapters/Chapter2Stub/LearnersTests/Exercise6_ItemDetailTests.swift"))
  }

  @Test("your tests assert something, on both seams")
  func assertsSomething() async {
    await run.expectAssertions(against: Self.mutants)
  }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on an API that is just as correct", .askedLast)
  func passesOn() async {
    await run.expectPass(on: APIVariant.equivalents)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }
}
