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
    guard await run.expectSound(stubs) else { return }
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

  private var stubs: [EarlierDouble] {
    let answers = [.status(200, body: "tea"), .failure(URLError(.timedOut)), SessionAnswer.notHTTP]
    return [
      EarlierDouble(makeStub(answers[0]), Exercise1_StubURLSession().teach) { [makeStub] in
        await StubModel("StubURLSession", session: makeStub).fault(giving: answers)
          .map { "\($0). Mend 2.1 first." }
      },
      EarlierDouble(makeSession(answers[0]), Exercise2_StubURLProtocol().teach) { [makeSession] in
        await StubModel("StubURLProtocol", doubledSession: makeSession).fault(giving: answers)
          .map { "\($0). Mend 2.2 first." }
      },
    ]
  }
}
