import CheckKit
import StorefrontMutants
import Testing

@Suite("6.9 ItemDetailClient", .tags(.learnersTests), .serialized, .ownChecksFirst)
struct Exercise9_ItemDetailClient {
  var tests = Exercise9_Subject.tests

  private var run: GradedRun<ItemDetailClientVariant> {
    GradedRun(
      of: tests, about: .itemDetailClient,
      teach: Teaching(
        "A good suite fails on each faulty client, on one seam at least, and on no right one.",
        open: "Chapters/Chapter6Async/LearnersTests/Exercise9_ItemDetailClient.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: ItemDetailClientVariant.mutants)
  }

  @Test("your tests pass on the real client", .askedLast)
  func passesOnTheRealClient() async { await run.expectPassOnRealSubject() }

  @Test("your tests pass on a client that is just as correct", .askedLast)
  func passesOn() async { await run.expectPass(on: ItemDetailClientVariant.equivalents) }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async { await run.expectFailure(on: ItemDetailClientVariant.mutants) }
}
