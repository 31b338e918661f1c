import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter1Dummy

extension Exercise5_InvalidIDTests: TestChecks {}

@Suite("1.5 InvalidIDTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_InvalidIDTests

  static let judge = Judge<Checks>.ofTests

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "its dummy reports nothing", rejectedBy: "assertsSomething", saying: "Mend 1.1 first",
      Checks(
        tests: LearnersSuite(Exercise5_Suites.QuietDummy.self),
        makeDummy: { _ in ClosureSession { _, _ in ClosureTask {} } })),
    WrongAnswer(
      "uses a valid id", rejectedBy: "passesOnTheRealAPI", saying: "fails on the real",
      Checks(tests: LearnersSuite(Exercise5_Suites.ValidID.self))),
    WrongAnswer(
      "looks before the callback has come", rejectedBy: "passesOn", saying: "on another queue",
      Checks(tests: LearnersSuite(Exercise5_Suites.Impatient.self))),
    WrongAnswer(
      "looks at the dummy alone", rejectedBy: "failsOn", saying: "URLSession.shared",
      Checks(tests: LearnersSuite(Exercise5_Suites.DummyAlone.self))),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a table of ids, with URLProtocol with the async twin",
      Checks(tests: LearnersSuite(Exercise5_Suites.Tables.self))),
    RightAnswer(
      "one test for each seam",
      Checks(tests: LearnersSuite(Exercise5_Suites.OneTestForEachSeam.self))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// A good test of one load. Each wrong answer does a part of it otherwise.
private func expectRefusal(
  by session: any URLSessionProtocol, _ baseURL: URL = ShopURL.any, id: Int = 0
) async {
  let log = CompletionLog<LoadOutcome>()
  makeAPI(session, baseURL).loadItemDetail(id: id, completion: log.completion)
  let outcome = await log.first()
  #expect(outcome == .refused(.request))
}

private func expectRefusalBelowASession(id: Int = 0) async {
  let session = DummyURLProtocol.makeSession()
  await expectRefusal(by: session.urlSession, session.baseURL, id: id)
  #expect(DummyURLProtocol.requests(of: session).isEmpty)
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {
  @Suite struct Tables {
    @Test(arguments: [0, -1]) func byProtocolInjection(id: Int) async {
      await expectRefusal(by: DummyURLSession(), id: id)
    }

    @Test(arguments: [0, .min]) func byURLProtocol(id: Int) async throws {
      let session = DummyURLProtocol.makeSession()
      await #expect(throws: APIResponseError.request) {
        try await makeAPI(session.urlSession, session.baseURL).itemDetail(id: id)
      }
      #expect(DummyURLProtocol.requests(of: session).count == 0)
    }
  }

  @Suite struct OneTestForEachSeam {
    @Test func byProtocolInjection() async {
      for id in [0, -2] { await expectRefusal(by: DummyURLSession(), id: id) }
    }

    @Test func byURLProtocol() async {
      for id in [0, -2] { await expectRefusalBelowASession(id: id) }
    }
  }

  @Suite struct QuietDummy {
    @Test func byProtocolInjection() async {
      await expectRefusal(by: ClosureSession { _, _ in ClosureTask {} })
    }
  }

  @Suite struct ValidID {
    @Test func byProtocolInjection() async { await expectRefusal(by: DummyURLSession()) }
    @Test func byURLProtocol() async { await expectRefusalBelowASession(id: 8) }
  }

  @Suite struct Impatient {
    @Test func byProtocolInjection() async {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: -8, completion: log.completion)
      #expect(log.values == [.refused(.request)])
    }

    @Test func byURLProtocol() async { await expectRefusalBelowASession() }
  }

  /// Does not notice a request that goes past the session.
  @Suite struct DummyAlone {
    @Test func byProtocolInjection() async {
      makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: 0) { _ in }
    }

    @Test func byURLProtocol() async {
      let (session, log) = (DummyURLProtocol.makeSession(), CompletionLog<LoadOutcome>())
      makeAPI(session.urlSession, session.baseURL)
        .loadItemDetail(id: 0, completion: log.completion)
      await log.values(atLeast: 1)
      #expect(DummyURLProtocol.requests(of: session).isEmpty)
    }
  }
}
