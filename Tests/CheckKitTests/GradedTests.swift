import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import DoubleKitTests

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Learners' tests as learners write them, good ones and others.

/// Asserts nothing, though it calls the API and waits for it.
struct TalkativeTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let log = CompletionLog<Result<Item, any Error>>()
    makeAPI(StubURLSession(answer: .failure(Spilled())), ShopURL.any)
      .loadItemDetail(id: 7, completion: log.record)
    await log.values(atLeast: 1, within: .passed)
  }
}

/// Is careful, on either seam: a status of 300 is a failure, and 200 is none.
struct CarefulTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let results = await results(of: makeAPI, status: 200)
    #expect(results.count == 1)
    #expect(try results.first?.get().title == "Tea", "The title is another one.")
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let result = await results(of: makeAPI, status: 300).first
    #expect(throws: APIResponseError.network(statusCode: 300)) { try result?.get() }
  }

  private func results(
    of makeAPI: MakeItemDetailAPI, status: Int
  ) async -> [Result<Item, any Error>] {
    let log = CompletionLog<Result<Item, any Error>>()
    let body = #"{"id":7,"title":"Tea","descriptions":"Roasted","price":450}"#
    makeAPI(StubURLSession(answer: .status(status, body: body)), ShopURL.any)
      .loadItemDetail(id: 7, completion: log.record)
    _ = await log.first()
    return log.values
  }
}

/// Wants more of the API than a caller may.
struct OverspecifiedTests: LearnersTests {
  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let stub = StubURLSession(answer: .status(404))
    makeAPI(stub, ShopURL.any).loadItemDetail(id: 7) { _ in }
    let headers = stub.requests.values.first?.allHTTPHeaderFields ?? [:]
    #expect(headers.count == 1, "There are other headers.")
  }
}

/// Fails everywhere, in two ways.
struct FailingTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    _ = makeAPI(StubURLSession(answer: .status(200)), ShopURL.any)
    Issue.record("It is cold.")
    throw Spilled()
  }
}

/// Waits without a deadline, and so for ever.
struct PatientTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    _ = makeAPI(StubURLSession(answer: .status(200)), ShopURL.any)
    await never()
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws { await never() }
}

/// Keeps its log in a property, as the tests of a suite may.
struct PropertyTests: LearnersTests {
  let log = CompletionLog<Int>()

  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws { countOnce() }
  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws { countOnce() }

  private func countOnce() {
    log.record(log.values.count)
    #expect(log.values == [0], "There is a value of another run.")
  }
}

/// Answers each task when it is resumed.
private final class StubURLSession: URLSessionProtocol {
  let requests = CompletionLog<URLRequest>()
  private let answer: SessionAnswer

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    requests.record(request)
    return StubTask { [answer] in completionHandler(answer.data, answer.response, answer.error) }
  }
}

private struct StubTask: URLSessionDataTaskProtocol {
  let answer: @Sendable () -> Void

  func resume() { answer() }
  func cancel() {}
}
