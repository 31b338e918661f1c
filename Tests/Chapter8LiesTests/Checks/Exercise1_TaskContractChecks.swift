import CheckKit
import Testing

@Suite("8.1 TaskContract", .tags(.protocolInjection, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise1_TaskContract {
  static let liars: [ShopVariant] = [.answersWithoutResume, .losesAnEmptyBody]

  var tests = Exercise1_Subject.tests

  private var run: GradedRun<ShopVariant> {
    .ofContract(tests, open: "Chapters/Chapter8Lies/ProtocolInjection/Exercise1_TaskContract.swift")
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    await run.expectAssertions(against: Self.liars)
  }

  @Test("your tests pass on the real shop", .askedLast)
  func passesOnTheRealShop() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on every honest double", .askedLast)
  func passesOn() async {
    await run.expectPass(on: ShopVariant.equivalents)
  }

  @Test("one of your tests fails on each liar, and not on the other", .askedLast)
  func failsOnEachLiar() async {
    await run.expectFailureApart(on: Self.liars)
  }
}
