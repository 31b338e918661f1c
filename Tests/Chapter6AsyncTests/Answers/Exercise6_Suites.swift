import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// A load, and the clock that it waits on.
struct RetryLoad: Sendable {
  let clock = StreamClock()
  let task: Task<Item, any Error>

  init(from answer: SessionAnswer) { self.init(of: StubShop(answer: answer).api) }

  init(of api: any ItemDetailAPIProtocol) {
    let loader = RetryingItemDetailAPI.underTest(api: api, clock: clock)
    task = Task { try await loader.itemDetail(id: 7) }
  }

  func isAsleep(for seconds: Int) async -> Bool {
    await eventually { clock.sleeps == [.seconds(seconds)] }
  }

  /// How the load ended, nil when it goes on.
  func end() async -> LoadOutcome? {
    let result = try? await value(within: .answer) { await task.result }
    return result.map { LoadOutcome($0) }
  }

  /// Whether the load ends with a cancellation.
  func isCancelled() async -> Bool {
    let result = try? await value(within: .answer) { await task.result }
    if case .failure(let error) = result { return error is CancellationError }
    return false
  }

  /// Ends each wait as it comes, and tells how long they were.
  func waits() async -> [Duration] {
    var waits: [Duration] = []
    while await eventually({ !clock.sleeps.isEmpty }) {
      waits += clock.sleeps
      clock.advance(by: waits.last ?? .zero)
    }
    return waits
  }
}

/// Fails each request with another error, and then gives an item or never answers.
struct FailingAPI: ItemDetailAPIDouble {
  let calls = CompletionLog<ItemCall>()
  let codes: [URLError.Code]
  var item: Item?

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    calls.record(call)
    let number = calls.values.count - 1
    if codes.indices.contains(number) {
      completion(.failure(URLError(codes[number])))
    } else if let item {
      completion(.success(item))
    }
  }
}

// What right tests look at, beside the waits.
extension RetryLoad {
  static func expectTheLastError() async {
    let codes: [URLError.Code] = [.timedOut, .cannotFindHost, .badURL, .cannotConnectToHost]
    let load = RetryLoad(of: FailingAPI(codes: codes))
    _ = await load.waits()
    #expect(await load.end() == .lost(.cannotConnectToHost))
  }

  static func expectTheItem() async {
    let item = Item(id: 7, title: "Tea", descriptions: "Green.", price: 9)
    for codes in [[], [URLError.Code.timedOut]] {
      let load = RetryLoad(of: FailingAPI(codes: codes, item: item))
      #expect(await load.waits().count == codes.count)
      #expect(await load.end() == .item(item))
    }
  }

  static func expectNoRetry(of answer: SessionAnswer, _ error: any Error) async {
    #expect(await RetryLoad(from: answer).end() == LoadOutcome(.failure(error)))
  }

  static func expectCancelledRequest() async {
    let api = FailingAPI(codes: [])
    let load = RetryLoad(of: api)
    await api.calls.values(atLeast: 1)
    load.task.cancel()
    #expect(await load.end() != nil)
  }

  static func expectAllThis() async {
    await expectTheLastError()
    await expectTheItem()
    await expectNoRetry(of: .status(200, body: "tea"), APIResponseError.parsing)
    await expectNoRetry(of: .failure(Spilt()), Spilt())
    await expectCancelledRequest()
  }
}

/// An error that neither the shop nor the transport knows.
struct Spilt: Error {}

/// The tests that the answers to 6.6 are made of.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite final class CollectingTests {
    @Test func hasThreeWaits() async {
      let load = RetryLoad(from: lost)
      #expect(await load.waits() == [.seconds(1), .seconds(2), .seconds(4)])
      #expect(await load.end() == .lost(.timedOut))
    }

    @Test func hasNone() async {
      #expect(await RetryLoad(from: .status(404)).waits().isEmpty)
    }

    @Test func hasOneAndIsCancelled() async {
      let load = RetryLoad(from: lost)
      #expect(await load.isAsleep(for: 1))
      load.task.cancel()
      #expect(await eventually { load.clock.sleeps.isEmpty })
      #expect(await load.isCancelled())
    }

    @Test func doesTheRest() async { await RetryLoad.expectAllThis() }
  }

  @Suite struct NoTests {}

  @Suite struct SleepsInRealTime {
    @Test func givesUp() async throws {
      let load = RetryLoad(from: lost)
      try await neverUnlessCancelled()
      #expect(await load.end() == .lost(.timedOut))
    }
  }

  @Suite struct NoTolerance {
    @Test func asksForNoTolerance() async {
      let clock = StreamClock()
      let loader = RetryingItemDetailAPI.underTest(api: StubShop(answer: lost).api, clock: clock)
      let load = Task { try await loader.itemDetail(id: 7) }
      #expect(await clock.tolerances.first() == .some(nil))
      load.cancel()
    }
  }

  @Suite struct NeverCancels {
    @Test func hasThreeWaits() async {
      #expect(await RetryLoad(from: lost).waits() == [.seconds(1), .seconds(2), .seconds(4)])
    }
    @Test func hasNone() async { #expect(await RetryLoad(from: .status(404)).waits().isEmpty) }
  }
}

private let lost = SessionAnswer.failure(URLError(.timedOut))
