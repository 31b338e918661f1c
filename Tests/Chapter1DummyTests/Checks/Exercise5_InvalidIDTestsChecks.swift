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
    guard await run.expectSound(dummies) else { return }
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

  private var dummies: [EarlierDouble] {
    let (dummy, net) = (makeDummy(#_sourceLocation), makeNet())
    return [
      EarlierDouble(dummy, Exercise1_DummyURLSession().teach) {
        let reports = await issues {
          dummy.dataTask(with: URLRequest(url: ShopURL.any)) { _, _, _ in }.resume()
        }
        return reports.isEmpty
          ? "Your tests use DummyURLSession, which does not report a request. Mend 1.1 first."
          : nil
      },
      EarlierDouble(net, Exercise2_DummyURLProtocol().teach) { [requests] in
        _ = await net.clientCalls()
        return requests(net).isEmpty
          ? "Your tests use DummyURLProtocol, which does not remember a request. Mend 1.2 first."
          : nil
      },
    ]
  }
}
