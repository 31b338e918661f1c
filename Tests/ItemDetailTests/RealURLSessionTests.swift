import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("ItemDetailAPI around a real URLSession")
struct RealURLSessionTests {
  let doubled = DoubledSession(answeredBy: StubURLProtocol.self)
  let log = CompletionLog<Result<Item, any Error>>()

  @Test func callsBackOnceWithTheItem() async throws {
    StubURLProtocol.answers[doubled.baseURL] = .status(200, body: barleyTeaJSON)
    load(through: doubled.urlSession)
    #expect(try await log.values(atLeast: 1).map { try $0.get() } == [barleyTea])
  }

  @Test func handsAURLErrorOn() async throws {
    StubURLProtocol.answers[doubled.baseURL] = .failure(URLError(.networkConnectionLost))
    load(through: doubled.urlSession)
    let result = try #require(await log.values(atLeast: 1).first)
    let error = #expect(throws: URLError.self) { try result.get() }
    #expect(error?.code == .networkConnectionLost)
  }

  @Test func stopsLoadingWhenTheAsyncTwinIsCancelled() async {
    let events = CompletionLog<String>()
    StubURLProtocol.silences[doubled.baseURL] = events
    let api = ItemDetailAPI(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let call = Task { try await api.itemDetail(id: 7) }
    await events.values(atLeast: 1)
    call.cancel()
    await #expect(throws: CancellationError.self) {
      try await value(within: .answer) { try await call.value }
    }
    #expect(await events.values(atLeast: 2) == ["startLoading", "stopLoading"])
  }

  @Test("calls back on the session's queue, after it has returned")
  func callsBackAfterItHasReturned() async throws {
    let queue = OperationQueue()
    queue.isSuspended = true
    let session = URLSession(
      configuration: doubled.urlSession.configuration, delegate: nil, delegateQueue: queue)
    StubURLProtocol.answers[doubled.baseURL] = .status(200, body: barleyTeaJSON)
    load(through: session)
    #expect(log.values.isEmpty)
    queue.isSuspended = false
    #expect(try await log.values(atLeast: 1).map { try $0.get() } == [barleyTea])
  }

  @Test func usesTheSharedSessionWhenGivenNone() async throws {
    let unreachable = try #require(URL(string: "nowhere://shop"))
    ItemDetailAPI(baseURL: unreachable).loadItemDetail(id: 7, completion: log.record)
    let result = try #require(await log.values(atLeast: 1).first)
    let error = #expect(throws: URLError.self) { try result.get() }
    #expect(error?.code == .unsupportedURL)
  }

  private func load(through session: URLSession) {
    ItemDetailAPI(urlSession: session, baseURL: doubled.baseURL)
      .loadItemDetail(id: 7, completion: log.record)
  }
}

/// Gives each host its canned answer, or never when the host is a silent one.
private final class StubURLProtocol: URLProtocol {
  static let answers = PerHost<SessionAnswer>()
  static let silences = PerHost<CompletionLog<String>>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    if let events = Self.silences[request.url] { return events.record("startLoading") }
    guard let answer = Self.answers[request.url], let response = answer.response else {
      let error = Self.answers[request.url]?.error ?? URLError(.resourceUnavailable)
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() { Self.silences[request.url]?.record("stopLoading") }
}
