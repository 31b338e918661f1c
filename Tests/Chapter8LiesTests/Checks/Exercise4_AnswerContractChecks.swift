import CheckKit
import Testing

@Suite("8.4 AnswerContract", .tags(.urlProtocol, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise4_AnswerContract {
  var tests = Exercise4_Subject.tests

  private var contract: ContractRun {
    ContractRun(
      of: tests, liars: [.givesOneFixture, .refusesWith404],
      open: "Chapters/Chapter8Lies/URLProtocol/Exercise4_AnswerContract.swift")
  }

  @Test("your tests assert something")
  func assertsSomething() async { await contract.expectAssertions() }

  @Test("your tests pass on the real shop", .askedLast)
  func passesOnTheRealShop() async { await contract.expectPassOnRealShop() }

  @Test("your tests pass on every honest double", .askedLast)
  func passesOn() async { await contract.expectPassOnHonestDoubles() }

  @Test("one of your tests fails on each liar, and not on the other", .askedLast)
  func failsOnEachLiar() async { await contract.expectFailureOnEachLiar() }
}
