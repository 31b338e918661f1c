import CheckKit
import Mutants
import Testing

@Suite("8.6 MeasuredTests", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise6_MeasuredTests {
  static let mutants: [APIVariant] = [
    .wrongPath, .usesPost, .noAcceptHeader, .cachesForever, .retriesOnce, .callsBackTwice,
    .swapsFields, .errorAsParsing, .dropsTheWrite, .writesTwice, .sendsThePriceAsText,
    .noContentType,
  ]
  static let harmlessChanges =
    APIVariant.equivalents + [.sendsTheLaterFirst, .writesOtherJSON, .namesTheCharset]

  var tests = Exercise6_Subject.tests

  private var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "A good suite notices every fault, and fails on no harmless change.",
        open: "Chapters/Chapter8Lies/LearnersTests/Exercise6_MeasuredTests.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: Self.mutants)
  }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests fail on no harmless change", .askedLast)
  func passesOn() async {
    await run.expectTolerance(of: Self.harmlessChanges, besides: Self.mutants)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }
}
