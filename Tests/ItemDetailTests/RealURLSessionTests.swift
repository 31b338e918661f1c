import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("ItemDetailAPI around a real URLSession")
struct RealURLSessionTests {
  let log = CompletionLog<Result<Item, any Error>>()

  @Test func callsBackOnceWithTheItem() async throws {
    load(from: stub(.status(200, body: barleyTeaJSON)))
    #expect(try await log.values(atLeast: 1).map { try $0.get() } == [barleyTea])
  }

  @Test func handsAURLErrorOn() async throws {
    load(from: stub(.failure(URLError(.networkConnectionLost))))
    let result = try #require(await log.values(atLeast: 1).first)
    let error = #expect(throws: URLError.self) { try result.get() }
    #expect(error?.code == .networkConnectionLost)
  }

  @Test func stopsLoadingWhenTheAsyncTwinIsCancelled() async {
    let events = CompletionLog<String>()
    let doubled = ClosureURLProtocol.makeSession(
      .init(
        onStart: { _ in events.record("startLoading") },
        onStop: { events.record("stopLoading") }))
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
    let doubled = stub(.status(200, body: barleyTeaJSON))
    let session = URLSession(
      configuration: doubled.urlSession.configuration, delegate: nil, delegateQueue: queue)
    load(from: doubled, through: session)
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

  private func stub(_ answer: SessionAnswer) -> DoubledSession {
    ClosureURLProtocol.makeSession { $0.send(answer) }
  }

  private func load(from doubled: DoubledSession, through session: URLSession? = nil) {
    ItemDetailAPI(urlSession: session ?? doubled.urlSession, baseURL: doubled.baseURL)
      .loadItemDetail(id: 7, completion: log.record)
  }
}
