import CheckKit
import Mutants
import Testing

@Suite("6.1 OutOfXCTest", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise1_OutOfXCTest {
  static let mutants: [APIVariant] = [
    .noResume, .swapsFields, .noStatusCheck, .errorAsParsing, .noReturnAfterError,
    .callsBackTwice, .losesTheItem, .raisesThePrice, .replacesStatus,
    .replacesTransportError,
  ]

  var tests = Exercise1_Subject.tests

  private var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "A test waits with a deadline, and then checks what came.",
        open: "Chapters/Chapter6Async/LearnersTests/Exercise1_OutOfXCTest.swift"))
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
    await run.expectPass(on: APIVariant.equivalents)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }
}
