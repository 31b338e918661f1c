import CheckKit
import Testing

@Suite(
  "8.3 LostConnectionContract", .tags(.protocolInjection, .learnersTests), .serialized,
  .ownChecksFirst)
struct Exercise3_LostConnectionContract {
  var tests = Exercise3_Subject.tests

  private var contract: ContractRun {
    ContractRun(
      of: tests, liars: [.respondsBesideAnError, .losesNoConnection], alsoOn: .answersWith404,
      open: "Chapters/Chapter8Lies/ProtocolInjection/Exercise3_LostConnectionContract.swift")
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
