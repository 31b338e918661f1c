import CheckKit
import Testing

@Suite("8.2 LoadContract", .tags(.urlProtocol, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise2_LoadContract {
  static let liars: [ShopVariant] = [.finishesWithoutResponse, .sharesItsShop]

  var tests = Exercise2_Subject.tests

  private var run: GradedRun<ShopVariant> {
    .ofContract(tests, open: "Chapters/Chapter8Lies/URLProtocol/Exercise2_LoadContract.swift")
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
