import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@testable import Chapter1Dummy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.5 InvalidIDTests: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_InvalidIDTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ], within: .learnersTests)

  static let wrongAnswers = [
    wrong(
      "calls and looks at nothing", Exercise5_Suites.NoAssertions.self,
      rejectedBy: "assertsSomething"),
    wrong(
      "expects another error", Exercise5_Suites.WrongError.self, rejectedBy: "passesOnTheRealAPI"),
    wrong("uses a valid id", Exercise5_Suites.ValidID.self, rejectedBy: "passesOnTheRealAPI"),
    wrong(
      "looks before the callback has come", Exercise5_Suites.Impatient.self, rejectedBy: "passesOn"),
    wrong("looks at the result alone", Exercise5_Suites.ResultAlone.self, rejectedBy: "failsOn"),
    wrong("looks at the dummy alone", Exercise5_Suites.DummyAlone.self, rejectedBy: "failsOn"),
    wrong(
      "hands in a stub where a dummy belongs", Exercise5_Suites.StubForDummy.self,
      rejectedBy: "failsOn"),
    wrong("leaves URLProtocol out", Exercise5_Suites.InjectionAlone.self, rejectedBy: "failsOn"),
    wrong(
      "leaves protocol injection out", Exercise5_Suites.URLProtocolAlone.self, rejectedBy: "failsOn"
    ),
    wrong(
      "asks for another host than the session's", Exercise5_Suites.OtherHost.self,
      rejectedBy: "failsOn"),
    wrong("tries -1 alone", Exercise5_Suites.BelowZero.self, rejectedBy: "failsOn"),
    WrongAnswer(
      "waits without a deadline", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(NoDeadline.self), patience: .short)),
  ]

  static let rightAnswers = [
    RightAnswer(
      "makes its API in init(), and confirms",
      Checks(tests: LearnersSuite(Exercise5_Suites.MadeInInit.self))),
    RightAnswer(
      "a table of ids, by URLProtocol with the async twin",
      Checks(tests: LearnersSuite(Exercise5_Suites.Tables.self))),
    RightAnswer(
      "a dummy written on the spot", Checks(tests: LearnersSuite(Exercise5_Suites.OwnDummy.self))),
    RightAnswer(
      "the change of a price", Checks(tests: LearnersSuite(Exercise5_Suites.PriceChange.self))),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, _ suite: Any.Type, rejectedBy check: String
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, Checks(tests: tests))
  }
}

private typealias ResultLog = CompletionLog<Result<Item, any Error>>

extension ResultLog {
  fileprivate func expectRefusal() async {
    let result = await first()
    #expect(throws: APIResponseError.request) { try result?.get() }
  }
}

/// The parts of a good test. Each wrong answer does one of them otherwise.
private enum Part {
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

extension Exercise5_Suites {
  @Suite struct NoAssertions {
    @Test func byURLProtocol() async throws {
      let session = DummyURLProtocol.makeSession()
      makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: -8) { _ in }
    }
  }
}

extension Exercise5_Suites {
  @Suite struct WrongError {
    @Test func byProtocolInjection() async throws {
      await #expect(throws: APIResponseError.network(statusCode: nil)) {
        try await makeAPI(DummyURLSession(), ShopURL.any).itemDetail(id: -8)
      }
    }
  }
}

extension Exercise5_Suites {
  @Suite struct ValidID {
    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI, id: 8)
    }
  }
}

extension Exercise5_Suites {
  @Suite struct Impatient {
    @Test func byProtocolInjection() async throws {
      let log = ResultLog()
      makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: -8, completion: log.record)
      #expect(log.values.count == 1)
    }
  }
}

extension Exercise5_Suites {
  /// Does not notice that a request is sent before the id is refused.
  @Suite struct ResultAlone {
    @Test func byProtocolInjection() async throws {
      await Part.injection(makeAPI)
    }

    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI, looksAtDummy: false)
    }
  }
}

extension Exercise5_Suites {
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
}

extension Exercise5_Suites {
  @Suite struct StubForDummy {
    private struct Stub: URLSessionProtocol {
      func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
      ) -> any URLSessionDataTaskProtocol {
        Task { completionHandler(nil, nil, APIResponseError.request) }
      }
    }

    private struct Task: URLSessionDataTaskProtocol {
      let onResume: @Sendable () -> Void

      func resume() { onResume() }
      func cancel() {}
    }

    @Test func byProtocolInjection() async throws {
      let log = ResultLog()
      makeAPI(Stub(), ShopURL.any).loadItemDetail(id: 0, completion: log.record)
      await log.expectRefusal()
    }

    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI)
    }
  }
}

extension Exercise5_Suites {
  @Suite struct InjectionAlone {
    @Test func byProtocolInjection() async throws {
      await Part.injection(makeAPI)
    }
  }
}

extension Exercise5_Suites {
  @Suite struct URLProtocolAlone {
    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI)
    }
  }
}

extension Exercise5_Suites {
  /// Asks the net for what a host has sent that nobody asked.
  @Suite struct OtherHost {
    @Test func byProtocolInjection() async throws {
      await Part.injection(makeAPI)
    }

    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI, host: ShopURL.any)
    }
  }
}

extension Exercise5_Suites {
  @Suite struct BelowZero {
    @Test func byProtocolInjection() async throws {
      await Part.injection(makeAPI, id: -1)
    }

    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI, id: -1)
    }
  }
}

@Suite(.whenJudged) private struct NoDeadline {
  @Test func byProtocolInjection() async throws {
    await #expect(throws: APIResponseError.request) {
      try await makeAPI(DummyURLSession(), ShopURL.any).itemDetail(id: 0)
    }
  }

  @Test func byURLProtocol() async throws {
    await Part.urlProtocol(makeAPI)
  }
}

extension Exercise5_Suites {
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
}

extension Exercise5_Suites {
  @Suite struct OwnDummy {
    private struct Untouchable: URLSessionProtocol, URLSessionDataTaskProtocol {
      func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
      ) -> any URLSessionDataTaskProtocol {
        Issue.record("\(request) was asked for.")
        return self
      }

      func resume() {}
      func cancel() {}
    }

    @Test func byProtocolInjection() async throws {
      let log = ResultLog()
      makeAPI(Untouchable(), ShopURL.any).loadItemDetail(id: 0, completion: log.record)
      guard case .failure(APIResponseError.request) = await log.first() else {
        Issue.record("The id was not refused.")
        return
      }
    }

    @Test func byURLProtocol() async throws {
      await Part.urlProtocol(makeAPI)
    }
  }
}

extension Exercise5_Suites {
  @Suite struct PriceChange {
    @Test func byProtocolInjection() async throws {
      let log = ResultLog()
      makeAPI(DummyURLSession(), ShopURL.any)
        .updatePrice(ofItem: 0, to: 700, completion: log.record)
      await log.expectRefusal()
    }

    @Test func byURLProtocol() async throws {
      let session = DummyURLProtocol.makeSession()
      let log = ResultLog()
      makeAPI(session.urlSession, session.baseURL)
        .updatePrice(ofItem: 0, to: 700, completion: log.record)
      await log.expectRefusal()
      try #require(DummyURLProtocol.requests(of: session).isEmpty)
    }
  }
}

extension Exercise5_Suites {
  /// The API is made once for each test, since each has an instance of its own.
  @Suite struct MadeInInit {
    private let api: any ItemDetailAPIProtocol
    private let session = DummyURLProtocol.makeSession()

    init() {
      api = makeAPI(DummyURLSession(), ShopURL.any)
    }

    @Test func confirmsTheRefusal() async {
      await confirmation { confirm in
        let result = await result(from: api)
        if case .failure(APIResponseError.request) = result { confirm() }
      }
    }

    @Test func byURLProtocol() async throws {
      let result = try #require(await result(from: makeAPI(session.urlSession, session.baseURL)))
      #expect(throws: APIResponseError.request) { try result.get() }
      #expect(DummyURLProtocol.requests(of: session).isEmpty)
    }

    private func result(from api: any ItemDetailAPIProtocol) async -> Result<Item, any Error>? {
      let log = ResultLog()
      api.loadItemDetail(id: 0, completion: log.record)
      return await log.first()
    }
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {}
