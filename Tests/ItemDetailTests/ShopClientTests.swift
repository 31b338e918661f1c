import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("ShopClient")
struct ShopClientTests {
  @Test func loadsAnItemThroughItsConfiguration() async throws {
    let shop = SpyShop(answer: .item(sencha))
    let client = ShopClient.underTest(
      configuration: shop.configuration(), baseURL: shop.baseURL)
    #expect(try await client.item(id: 7) == sencha)
    let request = try #require(shop.requests.values.first)
    #expect(request.url == shop.baseURL.appendingPathComponent("items/7"))
    #expect(shop.requests.values.count == 1)
  }

  @Test func sendsTheHeadersOfItsConfigurationUnlessTheRequestHasThem() async throws {
    let shop = SpyShop(answer: .item(sencha))
    let headers = ["Accept-Language": "ko", "Accept": "text/plain"]
    let configuration = shop.configuration(headers: headers)
    let client = ShopClient.underTest(configuration: configuration, baseURL: shop.baseURL)
    _ = try await client.item(id: 7)
    let request = try #require(shop.requests.values.first)
    #expect(request.value(forHTTPHeaderField: "Accept-Language") == "ko")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(configuration.httpAdditionalHeaders as? [String: String] == headers)
  }

  @Test(arguments: [(60, nil), (59, nil), (61, 61), (900, 900)])
  func refusesABodyThatIsShorterThanAnnounced(announced: Int, expected: Int?) async {
    let body = String(repeating: " ", count: 60)
    let outcome = await outcome(of: .status(200, body: body, length: announced))
    guard let expected else { return #expect(outcome == "parsing") }
    #expect(outcome == "incomplete(received: 60, expected: \(expected))")
  }

  @Test func countsNoBytesOfACompressedBody() async {
    let answer = SessionAnswer.status(200, body: "{}", length: 900, encoding: "gzip")
    #expect(await outcome(of: answer) == "parsing")
  }

  @Test func takesARedirectAsTheAnswer() async {
    #expect(
      await outcome(of: .redirect(to: "https://else.invalid/"))
        == "network(statusCode: Optional(302))")
  }

  @Test func cancelsItsRequestWithItsCaller() async throws {
    let shop = SpyShop()
    let client = ShopClient.underTest(
      configuration: shop.configuration(), baseURL: shop.baseURL)
    let load = Task { try await client.item(id: 7) }
    _ = await shop.requests.first()
    load.cancel()
    let result = try await value(within: .answer) { await load.result }
    #expect(throws: CancellationError.self) { try result?.get() }
    #expect(await shop.stopped.first() != nil)
  }

  @Test("a real server's redirect is followed to the same host alone", arguments: [true, false])
  func followsWithinOneHost(isSameHost: Bool) async throws {
    try await withServer(items: [sencha]) { server in
      let host = isSameHost ? "127.0.0.1" : "localhost"
      let port = server.baseURL.port ?? 0
      server.script(
        .answer(HTTPAnswer(status: 302, headers: ["Location": "http://\(host):\(port)/items/7"])),
        for: "/items/9")
      let client = ShopClient.underTest(configuration: .ephemeral, baseURL: server.baseURL)
      let item = try? await client.item(id: 9)
      #expect(item == (isSameHost ? sencha : nil))
    }
  }

  private func outcome(of answer: SessionAnswer) async -> String {
    let shop = SpyShop(answer: answer)
    let client = ShopClient.underTest(
      configuration: shop.configuration(), baseURL: shop.baseURL)
    do { return "\(try await client.item(id: 7))" } catch { return "\(error)" }
  }
}

extension SessionAnswer {
  /// An item, as the shop sends it.
  static func item(_ item: Item) -> SessionAnswer {
    let data = (try? JSONEncoder().encode(item)) ?? Data()
    return .status(200, body: String(decoding: data, as: UTF8.self))
  }

  /// A body and its announced length.
  static func status(
    _ status: Int, body: String, length: Int, encoding: String? = nil
  ) -> SessionAnswer {
    var fields = ["Content-Length": "\(length)"]
    fields["Content-Encoding"] = encoding
    return SessionAnswer(
      data: Data(body.utf8), response: .http(status, fields), error: nil)
  }

  /// A redirect, as an answer.
  static func redirect(to address: String) -> SessionAnswer {
    SessionAnswer(data: nil, response: .http(302, ["Location": address]), error: nil)
  }
}

extension URLResponse {
  fileprivate static func http(_ status: Int, _ fields: [String: String]) -> URLResponse? {
    HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }
}
