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

extension Exercise5_Suites {
  @Suite struct NoAssertions {
    @Test func byURLProtocol() async throws {
      let session = DummyURLProtocol.makeSession()
      makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: -8) { _ in }
    }
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

@Suite(.whenJudged) struct NoDeadline {
  @Test func byProtocolInjection() async throws {
    await #expect(throws: APIResponseError.request) {
      try await makeAPI(DummyURLSession(), ShopURL.any).itemDetail(id: 0)
    }
  }

  @Test func byURLProtocol() async throws {
    await Part.urlProtocol(makeAPI)
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {}
