// Half right: tests headers, a short body and an error; no more. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 7.6: tests of a client that makes its own session.
@Suite struct ShopClientTests {
  @Test func sendsItsHeadersAndKeepsTheConfiguration() async throws {
    let shop = SpyShop(answer: .status(200, body: teaSet))
    let configuration = shop.configuration(headers: ["X-Member": "gold"])
    let client = ShopClient.underTest(configuration: configuration, baseURL: shop.baseURL)
    let item = try await client.item(id: 3)
    #expect(item.price == 48_000)
    #expect(shop.requests.values.map { $0.value(forHTTPHeaderField: "X-Member") } == ["gold"])
    #expect(configuration.httpAdditionalHeaders as? [String: String] == ["X-Member": "gold"])
  }

  @Test func refusesHalfABody() async {
    var answer = SessionAnswer.status(200, body: teaSet)
    answer.response = HTTPURLResponse(
      url: ShopURL.any, statusCode: 200, httpVersion: "HTTP/1.1",
      headerFields: ["Content-Length": "900"])
    let client = client(of: SpyShop(answer: answer))
    await #expect(
      throws: ShopClientError.incomplete(received: teaSet.utf8.count, expected: 900)
    ) { try await client.item(id: 3) }
  }

  @Test func handsOnWhatTheTransportSays() async {
    let client = client(of: SpyShop(answer: .failure(URLError(.networkConnectionLost))))
    let error = await #expect(throws: URLError.self) { try await client.item(id: 3) }
    #expect(error?.code == .networkConnectionLost)
  }

  // TODO: A compressed body, another host, and a caller that is cancelled.

  private func client(of shop: SpyShop) -> any ShopClientProtocol {
    ShopClient.underTest(configuration: shop.configuration(), baseURL: shop.baseURL)
  }
}

private let teaSet = #"{"id":3,"title":"Tea set","descriptions":"Six cups.","price":48000}"#
