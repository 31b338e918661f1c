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
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise5_Suites.OwnAPI.self))),
    wrong(
      "calls and looks at nothing", Exercise5_Suites.NoAssertions.self,
      rejectedBy: "assertsSomething"),
    wrong(
      "expects another error", WrongError.self, rejectedBy: "passesOnTheRealAPI"),
    wrong("uses a valid id", Exercise5_Suites.ValidID.self, rejectedBy: "passesOnTheRealAPI"),
    wrong(
      "looks before the callback has come", Exercise5_Suites.Impatient.self, rejectedBy: "passesOn"),
    wrong("looks at the dummy alone", Exercise5_Suites.DummyAlone.self, rejectedBy: "failsOn"),
    wrong("leaves URLProtocol out", Exercise5_Suites.InjectionAlone.self, rejectedBy: "failsOn"),
    wrong(
      "leaves protocol injection out", Exercise5_Suites.URLProtocolAlone.self, rejectedBy: "failsOn"
    ),
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

  private static func wrong(
    _ name: String, _ suite: Any.Type, rejectedBy check: String
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, Checks(tests: tests))
  }
}

// The tests that the answers are made of.

typealias ResultLog = CompletionLog<Result<Item, any Error>>

extension ResultLog {
  func expectRefusal() async {
    let result = await first()
    #expect(throws: APIResponseError.request) { try result?.get() }
  }
}

/// The parts of a good test. Each wrong answer does one of them otherwise.
enum Part {
  static func injection(_ makeAPI: MakeItemDetailAPI, id: Int = 0) async {
    let log = ResultLog()
    makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: id, completion: log.record)
    await log.expectRefusal()
  }

  static func urlProtocol(
    _ makeAPI: MakeItemDetailAPI, id: Int = 0, host: URL? = nil, looksAtDummy: Bool = true
  ) async {
    let session = DummyURLProtocol.makeSession()
    let log = ResultLog()
    makeAPI(session.urlSession, host ?? session.baseURL)
      .loadItemDetail(id: id, completion: log.record)
    await log.expectRefusal()
    if looksAtDummy { #expect(DummyURLProtocol.requests(of: session).isEmpty) }
  }
}

/// Never ends where its request is sent, so it runs with no other suite.
@Suite(.whenJudged) struct WrongError {
  @Test func byProtocolInjection() async throws {
    await #expect(throws: APIResponseError.network(statusCode: nil)) {
      try await makeAPI(DummyURLSession(), ShopURL.any).itemDetail(id: -8)
    }
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {
  @Suite struct Tables {
    @Test func byProtocolInjection() async throws {
      for id in [0, .min] { await Part.injection(makeAPI, id: id) }
    }

    @Test func byURLProtocol() async throws {
      for id in [0, -1, .min] {
        let session = DummyURLProtocol.makeSession()
        await #expect(throws: APIResponseError.request) {
          try await makeAPI(session.urlSession, session.baseURL).itemDetail(id: id)
        }
        #expect(DummyURLProtocol.requests(of: session).count == 0)
      }
    }
  }

  @Suite struct PriceChange {
    @Test(arguments: [0, -2]) func byProtocolInjection(id: Int) async throws {
      let log = ResultLog()
      makeAPI(DummyURLSession(), ShopURL.any)
        .updatePrice(ofItem: id, to: 700, completion: log.record)
      await log.expectRefusal()
    }

    @Test(arguments: [0, -2]) func byURLProtocol(id: Int) async throws {
      let session = DummyURLProtocol.makeSession()
      let log = ResultLog()
      makeAPI(session.urlSession, session.baseURL)
        .updatePrice(ofItem: id, to: 700, completion: log.record)
      await log.expectRefusal()
      try #require(DummyURLProtocol.requests(of: session).isEmpty)
    }
  }

  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }

  @Suite struct NoAssertions {
    @Test func byURLProtocol() async throws {
      let session = DummyURLProtocol.makeSession()
      makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: -8) { _ in }
    }
  }

  @Suite struct ValidID {
    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI, id: 8)
    }
  }

  @Suite struct Impatient {
    @Test func byProtocolInjection() async throws {
      let log = ResultLog()
      makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: -8, completion: log.record)
      #expect(log.values.count == 1)
    }
  }

  /// Does not notice a request that goes past the session.
  @Suite struct DummyAlone {
    @Test func byProtocolInjection() async throws {
      makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: 0) { _ in }
    }

    @Test func byURLProtocol() async throws {
      let session = DummyURLProtocol.makeSession()
      let log = ResultLog()
      makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: 0, completion: log.record)
      await log.values(atLeast: 1)
      #expect(DummyURLProtocol.requests(of: session).isEmpty)
    }
  }

  @Suite struct InjectionAlone {
    @Test func byProtocolInjection() async throws {
      await Part.injection(makeAPI)
    }
  }

  @Suite struct URLProtocolAlone {
    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI)
    }
  }
}
