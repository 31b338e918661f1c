import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 7.6: tests of a client that makes its own session.
///
/// Each promise of the client is a test, and each test has a shop of its own. The
/// configuration is looked at again after the load, since it is an object that
/// the test still holds. The cancelled load meets a shop that never answers.
/// Another right way: a URLProtocol of your own in the place of `SpyShop`.
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
    let outcome = await outcome(of: .answer(200, ["Content-Length": "900"], body: teaSet))
    #expect(
      outcome as? ShopClientError == .incomplete(received: teaSet.utf8.count, expected: 900))
  }

  @Test func countsNoBytesOfACompressedBody() async {
    let headers = ["Content-Length": "900", "Content-Encoding": "gzip"]
    #expect(await outcome(of: .answer(200, headers, body: teaSet)) == nil)
  }

  @Test func handsOnWhatTheTransportSays() async {
    let outcome = await outcome(of: .failure(URLError(.networkConnectionLost)))
    #expect((outcome as? URLError)?.code == .networkConnectionLost)
  }

  @Test func staysWithItsHost() async {
    let stranger = SpyShop(answer: .status(200, body: teaSet))
    let address = stranger.baseURL.appendingPathComponent("items/3").absoluteString
    let outcome = await outcome(of: .answer(302, ["Location": address], body: ""))
    #expect(outcome as? APIResponseError == .network(statusCode: 302))
    #expect(stranger.requests.values.isEmpty)
  }

  @Test func cancelsWithItsCaller() async throws {
    let shop = SpyShop()
    let client = ShopClient.underTest(
      configuration: shop.configuration(), baseURL: shop.baseURL)
    let load = Task { try await client.item(id: 3) }
    #expect(await shop.requests.first() != nil)
    load.cancel()
    let ended = try await value(within: .answer) { await load.result }
    let error = #expect(throws: (any Error).self) { try ended?.get() }
    #expect(error is CancellationError || (error as? URLError)?.code == .cancelled)
    #expect(await shop.stopped.first() != nil)
  }

  /// Loads from a shop with this answer; nil when an item came.
  private func outcome(of answer: SessionAnswer) async -> (any Error)? {
    let shop = SpyShop(answer: answer)
    let client = ShopClient.underTest(
      configuration: shop.configuration(), baseURL: shop.baseURL)
    do {
      _ = try await client.item(id: 3)
      return nil
    } catch {
      return error
    }
  }
}

private let teaSet = #"{"id":3,"title":"Tea set","descriptions":"Six cups.","price":48000}"#

extension SessionAnswer {
  fileprivate static func answer(
    _ status: Int, _ headers: [String: String], body: String
  ) -> SessionAnswer {
    var answer = SessionAnswer.status(status, body: body)
    answer.response = HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    return answer
  }
}
