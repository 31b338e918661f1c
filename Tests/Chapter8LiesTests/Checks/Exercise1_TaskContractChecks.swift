import CheckKit
import Testing

@Suite("8.1 TaskContract", .tags(.protocolInjection, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise1_TaskContract {
  var tests = Exercise1_Subject.tests

  private var contract: ContractRun {
    ContractRun(
      of: tests, liars: [.answersWithoutResume, .losesAnEmptyBody],
      open: "Chapters/Chapter8Lies/ProtocolInjection/Exercise1_TaskContract.swift")
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
