import DoubleKit
import Mutants
import Testing

@testable import CheckKit
@testable import DoubleKitTests

@Suite("GradedRun counts no test that chance decides")
struct ChanceTests {
  /// The runs on the real API are the first ones, so that the test ends otherwise in
  /// the second of them.
  @Test func findsATestThatEndsOtherwise() async {
    let complaints = await complaints(about: FickleTests.self) { run in
      await run.expectPassOnRealSubject()
      await run.expectPass(on: APIVariant.equivalents)
      await run.expectFailure(on: [.acceptsUpTo300])
    }
    // It is said once for each check.
    #expect(complaints.count == 3)
    #expect(Set(complaints).count == 1)
    let beginning =
      "tossesACoin() fails on the real ItemDetailAPI in one run and passes in another:"
    #expect(complaints.allSatisfy { $0.hasPrefix("\(beginning) GradedTests.swift:") })
  }

  @Test func callsATestThatWaitsForEverOneThatAssertsNothing() async {
    let complaints = await complaints(about: TrustingTests.self, within: .short) {
      await $0.expectAssertions(against: [.callsBackTwice])
    }
    #expect(complaints.contains { $0.contains("waitsForAnAnswer() asserts nothing yet") })
  }

  private func complaints(
    about suite: Any.Type, within patience: Patience = .test,
    _ body: @escaping @Sendable (GradedRun<APIVariant>) async -> Void
  ) async -> [String] {
    let teach = Teaching("A test asserts.", open: "MyTests.swift")
    let run = GradedRun(of: LearnersSuite(suite), teach: teach, within: patience)
    return await issues { await body(run) }.map(\.sentence)
  }
}
