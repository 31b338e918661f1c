import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("RetryingItemDetailAPI")
struct RetryingItemDetailAPITests {
  @Test("waits for 1, 2 and 4 seconds, on a clock that the test advances")
  func waitsTwiceAsLongEachTime() async throws {
    let waits = CompletionLog<Duration>()
    let clock = ManualClock(onSleep: waits.record)
    let loader = RetryingItemDetailAPI.underTest(
      api: StubItemDetailAPI([.failure(lineCut)]), clock: clock)
    let load = Task { try await loader.itemDetail(id: 7) }
    for count in 1...3 {
      await waits.values(atLeast: count)
      clock.advance(by: waits.values.last ?? .zero)
    }
    await #expect(throws: URLError.self) { try await value(within: .test) { try await load.value } }
    #expect(waits.values == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test func returnsTheItemAtOnce() async {
    let run = RetryRun(answeredBy: [.success(sencha)])
    #expect(await run.transcript() == "request, item 7")
  }

  @Test func returnsTheItemOfALaterRequest() async {
    let run = RetryRun(answeredBy: [.failure(lineCut), .failure(lineCut), .success(sencha)])
    #expect(
      await run.transcript() == "request, wait 1 s, request, wait 2 s, request, item 7")
  }

  @Test func givesUpWithTheLastError() async {
    let lost = Array(repeating: Result<Item, any Error>.failure(lineCut), count: 3)
    let run = RetryRun(answeredBy: lost + [.failure(URLError(.timedOut))])
    #expect(
      await run.transcript()
        == "request, wait 1 s, request, wait 2 s, request, wait 4 s, request, "
        + "URLError \(URLError.timedOut.rawValue)")
  }

  @Test(arguments: [APIResponseError.request, notFound, .unwrapping, .parsing])
  func doesNotRetryWhatTheShopAnswered(_ error: APIResponseError) async {
    let run = RetryRun(answeredBy: [.failure(error)])
    #expect(await run.transcript() == "request, \(error)")
  }

  @Test func stopsRetryingWhenTheShopAnswers() async {
    let run = RetryRun(answeredBy: [.failure(lineCut), .failure(notFound)])
    #expect(await run.transcript() == "request, wait 1 s, request, \(notFound)")
  }

  @Test func retriesNothingButAURLError() async {
    let run = RetryRun(answeredBy: [.failure(CocoaError(.fileNoSuchFile))])
    #expect(await run.transcript() == "request, CocoaError")
  }

  @Test func endsItsWaitWhenItIsCancelled() async {
    let run = RetryRun(answeredBy: [.failure(lineCut)])
    #expect(
      await run.transcriptOfCancellation() == "request, wait 1 s, CancellationError")
  }

  @Test func cancelsItsRequestWhenItIsCancelled() async {
    let api = HeldItemDetailAPI()
    let loader = RetryingItemDetailAPI.underTest(api: api, clock: ManualClock())
    let load = Task { try await loader.itemDetail(id: 7) }
    await api.ids.values(atLeast: 1)
    load.cancel()
    await #expect(throws: CancellationError.self) {
      try await value(within: .answer) { try await load.value }
    }
    #expect(await api.cancelled.values(atLeast: 1) == [0])
  }

  @Test func takesTheRealTimeWhenNoClockIsGiven() async throws {
    let loader = RetryingItemDetailAPI(api: StubItemDetailAPI([.success(sencha)]))
    #expect(try await loader.itemDetail(id: 7) == sencha)
  }
}
