import DoubleKit
import Foundation
import ItemDetail
import Testing

/// What the tests of 6.9 leave to those of `ItemDetailAPI`: what is sent, and how an answer
/// is read.
@Suite("ItemDetailClient")
struct ItemDetailClientTests {
  @Test func asksForAnItem() async throws {
    let transport = SpyTransport(answer: .item(sencha))
    let client = ItemDetailClient.underTest(transport: transport)
    #expect(try await client.itemDetail(id: 7) == sencha)
    let request = try #require(transport.requests.values.first)
    #expect(request.url == ShopURL.any.appendingPathComponent("items/7"))
    #expect(request.httpMethod == "GET")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(request.httpBody == nil)
    #expect(transport.requests.values.count == 1)
  }

  @Test func asksForAnotherPrice() async throws {
    let transport = SpyTransport(answer: .item(sencha))
    let client = ItemDetailClient.underTest(transport: transport)
    #expect(try await client.updatePrice(ofItem: 7, to: 900) == sencha)
    let request = try #require(transport.requests.values.first)
    #expect(request.url == ShopURL.any.appendingPathComponent("items/7/price"))
    #expect(request.httpMethod == "PUT")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.httpBody == Data(#"{"price":900}"#.utf8))
  }

  @Test(
    arguments: Seam.allCases,
    [
      (SessionAnswer.status(199), APIResponseError.network(statusCode: 199)),
      (.status(300, body: "tea"), .network(statusCode: 300)), (.status(204), .unwrapping),
      (.status(200, body: "tea"), .parsing),
    ])
  func readsTheStatusBeforeTheBytes(
    seam: Seam, row: (answer: SessionAnswer, error: APIResponseError)
  ) async {
    let client = StubShop(answer: row.answer).clientUnderTest(through: seam)
    await #expect(throws: row.error) { try await client.itemDetail(id: 7) }
  }

  @Test func takesNoAnswerThatIsNotHTTP() async {
    let response = URLResponse(
      url: ShopURL.any, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    let transport = SpyTransport(
      answer: SessionAnswer(data: Data(), response: response, error: nil))
    let client = ItemDetailClient.underTest(transport: transport)
    await #expect(throws: APIResponseError.network(statusCode: nil)) {
      try await client.itemDetail(id: 7)
    }
  }

  @Test func asksNobodyForNoItems() async throws {
    let transport = SpyTransport(answer: .item(sencha))
    let client = ItemDetailClient.underTest(transport: transport)
    #expect(try await client.itemDetails(ids: []).isEmpty)
    #expect(transport.requests.values.isEmpty)
  }

  @Test func aSessionThatIsCancelledIsACancellation() async throws {
    let shop = SpyShop()
    let session = URLSession(configuration: shop.configuration())
    let client = ItemDetailClient.underTest(transport: session, baseURL: shop.baseURL)
    let load = Task { try await client.itemDetail(id: 7) }
    _ = await shop.requests.first()
    load.cancel()
    await #expect(throws: CancellationError.self) {
      try await value(within: .answer) { try await load.value }
    }
    _ = await shop.stopped.first("The request goes on.")
  }

  @Test("a session that is a transport throws URLError.cancelled for a cancel, as on a Mac")
  func aSessionThatIsCancelledSaysSo() async {
    let shop = SpyShop()
    let session: any HTTPTransport = URLSession(configuration: shop.configuration())
    let request = URLRequest(url: shop.baseURL)
    let gone = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await session.data(for: request)
    }
    await expectURLErrorCancelled(from: gone)
    #expect(shop.requests.values.isEmpty)
    let load = Task { _ = try await session.data(for: request) }
    _ = await shop.requests.first()
    load.cancel()
    await expectURLErrorCancelled(from: load)
  }

  private func expectURLErrorCancelled(from load: Task<Void, any Error>) async {
    let error = await #expect(throws: URLError.self) {
      try await value(within: .answer) { try await load.value }
    }
    #expect(error?.code == .cancelled)
  }
}

private struct SpyTransport: HTTPTransport {
  let requests = CompletionLog<URLRequest>()
  let answer: SessionAnswer

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    requests.record(request)
    return try answer.get()
  }
}
