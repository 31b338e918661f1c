import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("1.5 InvalidIDTests", .tags(.dummy, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise5_InvalidIDTests {
  static let mutants: [APIVariant] = [
    .validatesTooLate, .doesNotValidate, .acceptsZero, .acceptsNegative,
    .doesNotValidateAndUsesShared, .refusesAsNetwork, .refusesAndSends,
  ]

  var tests = Exercise5_Subject.tests
  var patience = Patience.test
  var makeDummy: @Sendable (SourceLocation) -> any URLSessionProtocol =
    Exercise1_Subject.makeDummy
  var makeNet: @Sendable () -> DoubledSession = Exercise2_Subject.makeSession
  var requests: @Sendable (DoubledSession) -> [URLRequest] = Exercise2_Subject.requests

  let teach = Teaching(
    "A test with a dummy fails if the API uses the dummy, and if it does not refuse the id.",
    open: "Chapters/Chapter1Dummy/LearnersTests/Exercise5_InvalidIDTests.swift")

  var run: GradedRun<APIVariant> {
    GradedRun(of: tests, teach: teach, within: patience)
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    guard await expectDummiesThatNotice() else { return }
    await run.expectAssertions(against: Self.mutants)
  }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async { await run.expectPassOnRealSubject() }

  @Test("your tests pass on an API that is just as correct", .askedLast)
  func passesOn() async { await run.expectPass(on: APIVariant.equivalents) }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    // All but the last show on either seam, so one good test cannot stand for
    // both. What is sent after the refusal shows at once only in a session that
    // complains.
    await run.expectFailure(on: Self.mutants, onEachSeam: Self.mutants.dropLast())
  }

  /// Expects that the dummies of 1.1 and 1.2, where the tests use them, notice a request: no
  /// test notices more than its dummy.
  private func expectDummiesThatNotice() async -> Bool {
    let (used, dummy, net) = (await run.sessionsInUse(), makeDummy(#_sourceLocation), makeNet())
    let usesDummy = used.contains { type(of: $0) == type(of: dummy) }
    let usesNet = used.contains { $0.isServed(by: net) }
    // One that is not used may crash.
    let reports = await issues { [makeDummy] in
      guard usesDummy else { return }
      makeDummy(#_sourceLocation).dataTask(with: URLRequest(url: ShopURL.any)) { _, _, _ in }
        .resume()
    }
    if usesNet { _ = await net.clientCalls() }
    return Exercise1_DummyURLSession().teach.expect(
      !usesDummy || !reports.isEmpty,
      "Your tests use DummyURLSession, which does not report a request. Mend 1.1 first.")
      && Exercise2_DummyURLProtocol().teach.expect(
        !usesNet || !requests(net).isEmpty,
        "Your tests use DummyURLProtocol, which does not remember a request. Mend 1.2 first.")
  }
}
