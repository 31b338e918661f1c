import CheckKit
import Testing

@Suite(
  "8.3 LostConnectionContract", .tags(.protocolInjection, .learnersTests), .serialized,
  .ownChecksFirst)
struct Exercise3_LostConnectionContract {
  static let liars: [ShopVariant] = [.respondsBesideAnError, .losesNoConnection]

  var tests = Exercise3_Subject.tests

  private var run: GradedRun<ShopVariant> {
    .ofContract(
      tests, open: "Chapters/Chapter8Lies/ProtocolInjection/Exercise3_LostConnectionContract.swift")
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
    await run.expectFailureApart(on: Self.liars, alsoOn: [.neverAnswers, .answersWith404])
  }
}
