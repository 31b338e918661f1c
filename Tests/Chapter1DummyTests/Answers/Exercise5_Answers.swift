import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter1Dummy

extension Exercise5_InvalidIDTests: ChecksOfTests {}

@Suite("1.5 InvalidIDTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_InvalidIDTests

  static let judge = Judge<Checks>.ofTests { await $0.passesOnTheRealAPI() }

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "its dummy reports nothing", rejectedBy: "assertsSomething", saying: "Mend 1.1 first",
      Checks(
        tests: LearnersSuite(Exercise5_Suites.QuietDummy.self),
        makeDummy: { _ in ClosureSession { _, _ in ClosureTask {} } })),
    .suite(
      "looks before the callback has come", Exercise5_Suites.Impatient.self, rejectedBy: "passesOn",
      saying: "on another queue"),
    .suite(
      "looks at the dummy alone", Exercise5_Suites.DummyAlone.self, rejectedBy: "failsOn",
      saying: "URLSession.shared"),
  ]

  static let rightAnswers: [Right] = [
    .suite("a table of ids, with URLProtocol with the async twin", Exercise5_Suites.Tables.self)
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

private func expectRefusalBelowASession() async {
  let session = DummyURLProtocol.makeSession()
  await expectRefusal(by: session.urlSession, session.baseURL)
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

  @Suite struct QuietDummy {
    @Test func byProtocolInjection() async {
      await expectRefusal(by: ClosureSession { _, _ in ClosureTask {} })
    }
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
