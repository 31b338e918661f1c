// Half right: tests what is sent, and what each answer means; no order of answers, and no
// cancel while a call waits. Earns 4 of 10 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 6.9: tests of the client that awaits its answers.
@Suite struct ItemDetailClientTests {
  @Test(arguments: Seam.allCases) func refusesEveryStatusButSuccess(seam: Seam) async {
    let client = StubShop(answer: .status(304, body: teaSetJSON)).clientUnderTest(through: seam)
    await #expect(throws: APIResponseError.network(statusCode: 304)) {
      try await value(within: .answer) { try await client.itemDetail(id: 3) }
    }
  }

  @Test func handsOnTheErrorOfTheTransport() async {
    let transport = SpyTransportByPath(answers: ["/items/3": .failure(URLError(.timedOut))])
    let client = ItemDetailClient.underTest(transport: transport)
    await #expect(throws: URLError(.timedOut)) {
      try await value(within: .answer) { try await client.itemDetail(id: 3) }
    }
    #expect(transport.sent.values.count == 1)
  }

  @Test func sendsNothingForAnIDThatCannotBe() async {
    let transport = SpyTransportByPath(answers: [:])
    let client = ItemDetailClient.underTest(transport: transport)
    await #expect(throws: APIResponseError.request) {
      try await value(within: .answer) { try await client.itemDetail(id: 0) }
    }
    #expect(transport.sent.values.isEmpty)
  }

  @Test func asksAgainInEachCall() async throws {
    let transport = SpyTransportByPath(answers: ["/items/3": .status(200, body: teaSetJSON)])
    let client = ItemDetailClient.underTest(transport: transport)
    for count in 1...2 {
      _ = try await value(within: .answer) { try await client.itemDetail(id: 3) }
      #expect(transport.sent.values.count == count)
    }
  }

  @Test func sendsNothingForACallerThatHasGivenUp() async {
    let transport = SpyTransportByPath(answers: [:])
    let client = ItemDetailClient.underTest(transport: transport)
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.itemDetail(id: 3)
    }
    _ = await load.result
    #expect(transport.sent.values.isEmpty)
  }

  @Test func sendsTheNewPrice() async throws {
    let transport = SpyTransportByPath(
      answers: ["/items/3/price": .status(200, body: teaSetJSON)])
    let client = ItemDetailClient.underTest(transport: transport)
    _ = try await value(within: .answer) { try await client.updatePrice(ofItem: 3, to: 900) }
    let body = transport.sent.values.first?.httpBody ?? Data()
    #expect(try JSONDecoder().decode([String: Int].self, from: body) == ["price": 900])
  }

  @Test func leavesOutWhatTheShopDoesNotHave() async throws {
    let transport = SpyTransportByPath(answers: [
      "/items/3": .status(200, body: teaSetJSON), "/items/4": .status(404),
      "/items/5": .status(410),
    ])
    let client = ItemDetailClient.underTest(transport: transport)
    let items = try await value(within: .answer) {
      try await client.itemDetails(ids: [3, 4, 5])
    }
    #expect(items?.map(\.id) == [3])
  }

  @Test func failsWhenItCannotLoadAnItem() async {
    let transport = SpyTransportByPath(answers: ["/items/3": .status(500)])
    let client = ItemDetailClient.underTest(transport: transport)
    await #expect(throws: APIResponseError.network(statusCode: 500)) {
      try await value(within: .answer) { try await client.itemDetails(ids: [3]) }
    }
  }

  // TODO: Answers in another order, and a caller that gives up while it waits.
}

private let teaSetJSON = #"{"id":3,"title":"Tea set","descriptions":"","price":3000}"#

/// Answers by path, and records the requests.
private struct SpyTransportByPath: HTTPTransport {
  let sent = CompletionLog<URLRequest>()
  let answers: [String: SessionAnswer]

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    sent.record(request)
    return try (answers[request.url?.path ?? ""] ?? .failure(URLError(.unsupportedURL))).get()
  }
}
