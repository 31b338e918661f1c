import CheckKit
import Testing

@Suite("8.2 LoadContract", .tags(.urlProtocol, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise2_LoadContract {
  var tests = Exercise2_Subject.tests

  private var contract: ContractRun {
    ContractRun(
      of: tests, liars: [.finishesWithoutResponse, .sharesItsShop],
      open: "Chapters/Chapter8Lies/URLProtocol/Exercise2_LoadContract.swift")
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
