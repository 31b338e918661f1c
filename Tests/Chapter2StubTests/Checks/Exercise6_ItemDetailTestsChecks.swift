import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("2.6 ItemDetailTests", .tags(.stub, .learnersTests), .serialized, .ownChecksFirst)
struct Exercise6_ItemDetailTests {
  static let mutants: [APIVariant] = [
    .swapsFields, .only200, .acceptsUpTo300, .noStatusCheck, .notHTTPIsOK, .errorAsParsing,
    .responseBeforeError, .replacesStatus,
    .emptyDataIsSuccess, .silentOnParseError, .decodeErrorAsStatus, .lenientNumbers,
    .zeroPriceOnMissing,
  ]

  var tests = Exercise6_Subject.tests

  var makeStub: @Sendable (SessionAnswer) -> any URLSessionProtocol = Exercise1_Subject.makeStub
  var makeSession: @Sendable (SessionAnswer) -> DoubledSession = Exercise2_Subject.makeSession

  private var run: GradedRun<APIVariant> {
    GradedRun(
      of: tests,
      teach: Teaching(
        "A test feeds the API from a stub and expects how the load ends, for each kind of answer.",
        open: "Chapters/Chapter2Stub/LearnersTests/Exercise6_ItemDetailTests.swift"))
  }

  @Test("your tests assert something")
  func assertsSomething() async {
    guard await expectSoundStubs() else { return }
    await run.expectAssertions(against: Self.mutants)
  }

  @Test("your tests pass on the real API", .askedLast)
  func passesOnTheRealAPI() async {
    await run.expectPassOnRealSubject()
  }

  @Test("your tests pass on an API that is just as correct", .askedLast)
  func passesOn() async {
    await run.expectPass(on: APIVariant.equivalents)
  }

  @Test("your tests notice each fault", .askedLast)
  func failsOn() async {
    await run.expectFailure(on: Self.mutants)
  }

  /// Expects that the stubs of 2.1 and 2.2, where the tests use them, give their answer: a test
  /// fails for a stub that does not.
  private func expectSoundStubs() async -> Bool {
    let used = await run.sessionsInUse()
    let answers = [.status(200, body: "tea"), .failure(URLError(.timedOut)), SessionAnswer.notHTTP]
    let (stub, session) = (makeStub(answers[0]), makeSession(answers[0]))
    var faults: [String] = []
    if used.contains(where: { type(of: $0) == type(of: stub) }) {
      let model = StubModel("StubURLSession", session: makeStub)
      if let fault = await model.fault(giving: answers) {
        faults.append("\(fault). Mend 2.1 first.")
      }
    }
    if used.contains(where: { $0.isServed(by: session) }) {
      let model = StubModel("StubURLProtocol", doubledSession: makeSession)
      if let fault = await model.fault(giving: answers) {
        faults.append("\(fault). Mend 2.2 first.")
      }
    }
    return run.teach.expect(faults.isEmpty, faults.first ?? "")
  }
}
