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

// The tests that the right answers are made of, and one that makes its own API.

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

    @Test(arguments: [0, -2]) func byProtocolInjection(id: Int) async throws {
      let log = ResultLog()
      makeAPI(Untouchable(), ShopURL.any).loadItemDetail(id: id, completion: log.record)
      guard case .failure(APIResponseError.request) = await log.first() else {
        Issue.record("The id was not refused.")
        return
      }
    }

    @Test(arguments: [0, -2]) func byURLProtocol(id: Int) async throws {
      await Part.urlProtocol(makeAPI, id: id)
    }
  }
}

extension Exercise5_Suites {
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
}

extension Exercise5_Suites {
  /// The API is made once for each test, since each has an instance of its own.
  @Suite struct MadeInInit {
    private let api: any ItemDetailAPIProtocol
    private let session = DummyURLProtocol.makeSession()

    init() {
      api = makeAPI(DummyURLSession(), ShopURL.any)
    }

    @Test(arguments: [0, -2]) func confirmsTheRefusal(id: Int) async {
      await confirmation { confirm in
        let result = await result(from: api, id: id)
        if case .failure(APIResponseError.request) = result { confirm() }
      }
    }

    @Test(arguments: [0, -2]) func byURLProtocol(id: Int) async throws {
      let result = try #require(
        await result(from: makeAPI(session.urlSession, session.baseURL), id: id))
      #expect(throws: APIResponseError.request) { try result.get() }
      #expect(DummyURLProtocol.requests(of: session).isEmpty)
    }

    private func result(
      from api: any ItemDetailAPIProtocol, id: Int
    ) async -> Result<Item, any Error>? {
      let log = ResultLog()
      api.loadItemDetail(id: id, completion: log.record)
      return await log.first()
    }
  }
}

extension Exercise5_Suites {
  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }
}
