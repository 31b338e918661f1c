import CheckKit
import StorefrontMutants
import Testing

@Suite("7.6 ShopClientTests", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise6_ShopClientTests {
  var tests = Exercise6_Subject.tests

  private var run: GradedRun<ShopClientVariant> {
    GradedRun(
      of: tests, about: .shopClient,
      teach: Teaching(
        "A test of such a client reaches its session through the configuration.",
        open: "Chapters/Chapter7URLLoading/LearnersTests/Exercise6_ShopClientTests.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: ShopClientVariant.mutants)
  }

  @Test("your tests pass on the real client", .askedLast)
  func passesOnTheRealClient() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on a client that is just as correct", .askedLast)
  func passesOn() async {
    await run.expectPass(on: ShopClientVariant.equivalents)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: ShopClientVariant.mutants)
  }
}
