import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The tests that the answers to 6.9 are made of.
@Suite(.whenJudged) enum Exercise9_Suites {
  /// Compares all headers.
  @Suite struct OneHeader {
    @Test func accepts() async throws {
      let requests = CompletionLog<URLRequest>()
      let transport = RuleTransport { request in
        requests.record(request)
        return .tea(request.itemID)
      }
      _ = try await ItemDetailClient.underTest(transport: transport).itemDetail(id: 3)
      let headers = requests.values.first?.allHTTPHeaderFields
      #expect(headers == ["Accept": "application/json"])
    }
  }

  /// Keeps what was sent in an actor, and ends each wait with the task that waits.
  @Suite struct WithAnActor {
    @Test func leavesOutWhatIsMissingAndKeepsTheOrder() async throws {
      let shop = ActorTransport { id in
        if id == 4 { return .status(404) }
        return id == 5 ? .status(410) : .tea(id)
      }
      let client = ItemDetailClient.underTest(transport: shop)
      let ids = try await value(within: .answer) {
        try await client.itemDetails(ids: [9, 4, 8, 5, 7, 6])
      }
      #expect(ids?.map(\.id) == [9, 8, 7, 6])
    }

    /// Nobody is answered before all have asked.
    @Test func asksForAllAtOnce() async throws {
      let shop = ActorTransport(together: 4) { .tea($0) }
      let client = ItemDetailClient.underTest(transport: shop)
      let items = try await value(within: .answer) {
        try await client.itemDetails(ids: [11, 12, 13, 14])
      }
      #expect(items?.map(\.id) == [11, 12, 13, 14])
    }

    @Test func givesUpForOneFailure() async {
      let shop = ActorTransport { $0 == 1 ? .failure(URLError(.badURL)) : $0 == 2 ? nil : .tea($0) }
      let client = ItemDetailClient.underTest(transport: shop)
      await #expect(throws: URLError(.badURL)) {
        try #require(
          await value(within: .answer) { try await client.itemDetails(ids: [1, 2, 3]) })
      }
      #expect(await shop.sent.count <= 3)
    }

    @Test func waitsForNoEarlierItem() async {
      let shop = ActorTransport { $0 == 2 ? .status(500) : nil }
      let client = ItemDetailClient.underTest(transport: shop)
      await #expect(throws: APIResponseError.network(statusCode: 500)) {
        try #require(await value(within: .answer) { try await client.itemDetails(ids: [1, 2]) })
      }
    }

    @Test func asksAgainInEachCall() async throws {
      let shop = ActorTransport { .tea($0) }
      let client = ItemDetailClient.underTest(transport: shop)
      for _ in 1...2 { _ = try await client.itemDetail(id: 3) }
      #expect(await shop.sent.count == 2)
    }

    @Test func failsAsTheTransportDoes() async {
      let shop = ActorTransport { _ in .failure(URLError(.badURL)) }
      let client = ItemDetailClient.underTest(transport: shop)
      await #expect(throws: URLError(.badURL)) { try await client.itemDetail(id: 8) }
      #expect(await shop.sent.count == 1)
    }

    @Test(arguments: [1, 2]) func stopsWithItsCaller(count: Int) async {
      let shop = ActorTransport { $0 == 1 ? nil : .tea($0) }
      let client = ItemDetailClient.underTest(transport: shop)
      let load = Task {
        count == 1
          ? [try await client.itemDetail(id: 1)] : try await client.itemDetails(ids: [2, 1])
      }
      await shop.sees(count)
      load.cancel()
      await #expect(throws: CancellationError.self) {
        try #require(await value(within: .answer) { try await load.value })
      }
      #expect(await shop.waiting == 0)
    }

    @Test func saysThatItsCallerGaveUp() async {
      let shop = ActorTransport(cancelled: URLError(.cancelled)) { _ in nil }
      let client = ItemDetailClient.underTest(transport: shop)
      let load = Task { try await client.itemDetail(id: 1) }
      await shop.sees(1)
      load.cancel()
      await #expect(throws: CancellationError.self) {
        try #require(await value(within: .answer) { try await load.value })
      }
    }

    @Test func neverBeginsForACallerThatIsGone() async {
      let shop = ActorTransport { .tea($0) }
      let client = ItemDetailClient.underTest(transport: shop)
      let load = Task {
        while !Task.isCancelled { await Task.yield() }
        _ = try await client.itemDetail(id: 2)
      }
      load.cancel()
      await #expect(throws: CancellationError.self) { try await load.value }
      #expect(await shop.sent.isEmpty)
    }

    @Test func changesAPrice() async throws {
      let shop = ActorTransport { .tea($0) }
      let client = ItemDetailClient.underTest(transport: shop)
      await #expect(throws: APIResponseError.request) {
        try await client.updatePrice(ofItem: 0, to: 1)
      }
      _ = try await client.updatePrice(ofItem: 2, to: 31)
      #expect(await shop.sent.map(\.httpBody) == [Data(#"{"price":31}"#.utf8)])
    }

    @Test func refusesNotModified() async {
      let client = StubShop(answer: .tea(3, status: 304)).clientUnderTest(through: .urlProtocol)
      await #expect(throws: APIResponseError.network(statusCode: 304)) {
        try await client.itemDetail(id: 3)
      }
    }
  }
}

/// Answers at once, by a rule.
private struct RuleTransport: HTTPTransport {
  let answer: @Sendable (URLRequest) -> SessionAnswer

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try answer(request).get()
  }
}

/// Answers by a rule, and never where that has no answer.
private actor ActorTransport: HTTPTransport {
  private(set) var sent: [URLRequest] = []
  private(set) var waiting = 0
  private var answered = 0
  private let together: Int
  private let cancelled: any Error
  private let answer: @Sendable (Int) -> SessionAnswer?

  /// Makes one that answers nobody before so many requests have come.
  init(
    together: Int = 0, cancelled: any Error = CancellationError(),
    answer: @escaping @Sendable (Int) -> SessionAnswer?
  ) {
    (self.together, self.cancelled, self.answer) = (together, cancelled, answer)
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    sent.append(request)
    let place = sent.count
    waiting += 1
    defer { waiting -= 1 }
    while true {
      // The last one that was sent goes first.
      if sent.count >= together, answered >= together - place,
        let answer = answer(request.itemID)
      {
        answered += 1
        return try answer.get()
      }
      do { try await Task.sleep(for: .milliseconds(1)) } catch { throw cancelled }
    }
  }

  /// Waits until so many requests were sent.
  func sees(_ count: Int) async {
    for _ in 1...200 where sent.count < count { try? await Task.sleep(for: .milliseconds(1)) }
  }
}

extension URLRequest {
  fileprivate var itemID: Int { url?.pathComponents.compactMap { Int($0) }.first ?? 0 }
}

extension Item {
  fileprivate static func tea(_ id: Int) -> Item {
    Item(id: id, title: "Tea", descriptions: "", price: 100)
  }
}

extension SessionAnswer {
  fileprivate static func tea(_ id: Int, status: Int = 200) -> SessionAnswer {
    .status(
      status, body: #"{"id":\#(id),"title":"Tea","descriptions":"","price":100}"#)
  }
}
