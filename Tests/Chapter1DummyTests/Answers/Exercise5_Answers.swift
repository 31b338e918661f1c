import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter1Dummy

@Suite("1.5 InvalidIDTests: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_InvalidIDTests

  static let judge = Judge<Checks>(
    inOrder: [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ], askedLast: ["passesOnTheRealAPI", "passesOn", "failsOn"])

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
      "the change of a price", Checks(tests: LearnersSuite(Exercise5_Suites.PriceChange.self))),
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

  @Suite struct PriceChange {
    private let log = CompletionLog<LoadOutcome>()

    @Test(arguments: [0, -2]) func byProtocolInjection(id: Int) async {
      makeAPI(DummyURLSession(), ShopURL.any)
        .updatePrice(ofItem: id, to: 700, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }

    @Test(arguments: [0, -2]) func byURLProtocol(id: Int) async throws {
      let session = DummyURLProtocol.makeSession()
      makeAPI(session.urlSession, session.baseURL)
        .updatePrice(ofItem: id, to: 700, completion: log.completion)
      #expect(await log.first() == .refused(.request))
      try #require(DummyURLProtocol.requests(of: session).isEmpty)
    }
  }

  @Suite struct QuietDummy {
    @Test func byProtocolInjection() async {
      await expectRefusal(by: ClosureSession { _, _ in ClosureTask {} })
    }
  }

  @Suite struct ValidID {
    @Test func byProtocolInjection() async { await expectRefusal(by: DummyURLSession()) }

    @Test func byURLProtocol() async {
      let session = DummyURLProtocol.makeSession()
      await expectRefusal(by: session.urlSession, session.baseURL, id: 8)
    }
  }

  @Suite struct Impatient {
    @Test func byProtocolInjection() async {
      let log = CompletionLog<LoadOutcome>()
      makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: -8, completion: log.completion)
      #expect(log.values == [.refused(.request)])
    }

    @Test func byURLProtocol() async {
      let session = DummyURLProtocol.makeSession()
      await expectRefusal(by: session.urlSession, session.baseURL)
    }
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
