import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.9: tests of the client that awaits its answers.
///
/// One held stub lets each test say which answer comes next, and whether one comes at all.
/// Five items come in the opposite order: with two of them, a client that mixes them up
/// may be lucky. Where the order does not matter, `StubShop` answers on both seams.
/// Another right way: a stub by path, and an actor that lists the requests.
@Suite struct ItemDetailClientTests {
  private let transport = PausedTransport()
  private let client: any ItemDetailClientProtocol

  init() { client = ItemDetailClient.underTest(transport: transport) }

  @Test(arguments: Seam.allCases) func refusesEveryStatusButSuccess(seam: Seam) async {
    let client = StubShop(answer: .of(teaSet, status: 304)).clientUnderTest(through: seam)
    await #expect(throws: APIResponseError.network(statusCode: 304)) {
      try await client.itemDetail(id: 3)
    }
  }

  @Test func handsOnTheErrorOfTheTransport() async {
    let load = Task { try await client.itemDetail(id: 3) }
    await transport.answer(3, with: .failure(URLError(.timedOut)))
    await #expect(throws: URLError(.timedOut)) { try await outcome(of: load) }
    #expect(transport.sent.values.count == 1)
  }

  @Test func sendsNothingForAnIDThatCannotBe() async {
    let load = Task { try await client.itemDetail(id: 0) }
    await #expect(throws: APIResponseError.request) { try await outcome(of: load) }
    #expect(transport.sent.values.isEmpty)
  }

  @Test func asksAgainInEachCall() async throws {
    for _ in 1...2 {
      let load = Task { try await client.itemDetail(id: 3) }
      await transport.answer(3, with: .of(teaSet))
      #expect(try await outcome(of: load) == teaSet)
    }
    #expect(transport.sent.values.count == 2)
  }

  @Test func sendsTheNewPrice() async throws {
    let load = Task { try await client.updatePrice(ofItem: 3, to: 900) }
    await transport.answer(3, with: .of(teaSet))
    #expect(try await outcome(of: load) == teaSet)
    let body = transport.sent.values.first?.httpBody
    #expect(body.map { String(decoding: $0, as: UTF8.self) } == #"{"price":900}"#)
  }

  @Test func returnsTheItemsInTheOrderOfTheirIDs() async throws {
    let ids = [3, 4, 5, 6, 7]
    let load = Task { try await client.itemDetails(ids: ids) }
    try #require(await transport.sent.values(atLeast: 5).count == 5)
    for id in ids.reversed() { await transport.answer(id, with: .of(item(id))) }
    #expect(try await outcome(of: load) == ids.map(item))
  }

  @Test func leavesOutWhatTheShopDoesNotHave() async throws {
    let load = Task { try await client.itemDetails(ids: [3, 4, 5]) }
    try #require(await transport.sent.values(atLeast: 3).count == 3)
    await transport.answer(3, with: .status(404))
    await transport.answer(4, with: .status(410))
    await transport.answer(5, with: .of(item(5)))
    #expect(try await outcome(of: load) == [item(5)])
  }

  @Test func endsAtTheFirstFailure() async {
    let load = Task { try await client.itemDetails(ids: [3, 4]) }
    await transport.sent.values(atLeast: 2)
    await transport.answer(4, with: .failure(URLError(.timedOut)))
    await #expect(throws: URLError(.timedOut)) { try await outcome(of: load) }
    #expect(await transport.cancelled.values(atLeast: 1) == [3])
  }

  @Test func endsWhenItsCallerGivesUp() async {
    let load = Task { try await client.itemDetail(id: 3) }
    await transport.sent.values(atLeast: 1)
    load.cancel()
    await #expect(throws: CancellationError.self) { try await outcome(of: load) }
    #expect(await transport.cancelled.values(atLeast: 1) == [3])
  }

  @Test func returnsNoItemsToACallerThatGaveUp() async {
    let load = Task { try await client.itemDetails(ids: [3, 4]) }
    await transport.answer(3, with: .of(teaSet))
    await transport.sent.values(atLeast: 2)
    load.cancel()
    await #expect(throws: CancellationError.self) { try await outcome(of: load) }
  }

  @Test func sendsNothingForACallerThatHasGivenUp() async {
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.itemDetail(id: 3)
    }
    await #expect(throws: CancellationError.self) { try await outcome(of: load) }
    #expect(transport.sent.values.isEmpty)
  }

  /// What a load returns or throws; an error if that takes too long.
  private func outcome<Value: Sendable>(of load: Task<Value, any Error>) async throws -> Value {
    try #require(await value(within: .answer) { try await load.value })
  }
}

private let teaSet = item(3)

private func item(_ id: Int) -> Item {
  Item(id: id, title: "Item \(id)", descriptions: "", price: id * 1000)
}

extension SessionAnswer {
  /// An item, as the shop sends it.
  fileprivate static func of(_ item: Item, status: Int = 200) -> SessionAnswer {
    let body = try? JSONEncoder().encode(item)
    return .status(status, body: body.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }
}

/// Holds each request until the test answers it, or its caller gives up: then it throws what
/// a session throws.
private final class PausedTransport: HTTPTransport {
  let sent = CompletionLog<URLRequest>()
  let cancelled = CompletionLog<Int>()
  private let waiting = Mutex<[Int: CheckedContinuation<SessionAnswer, Never>]>([:])

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let id = request.url?.pathComponents.compactMap { Int($0) }.first ?? 0
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = waiting.withLock { waiting in
          if !Task.isCancelled { waiting[id] = continuation }
          return Task.isCancelled
        }
        if isCancelled { continuation.resume(returning: .failure(URLError(.cancelled))) }
        sent.record(request)
      }
    } onCancel: {
      cancelled.record(id)
      end(id, with: .failure(URLError(.cancelled)))
    }.get()
  }

  /// Waits for the request for an item, and answers it.
  func answer(_ id: Int, with answer: SessionAnswer) async {
    _ = await eventually { self.waiting.withLock { $0[id] != nil } }
    end(id, with: answer)
  }

  private func end(_ id: Int, with answer: SessionAnswer) {
    waiting.withLock { $0.removeValue(forKey: id) }?.resume(returning: answer)
  }
}
