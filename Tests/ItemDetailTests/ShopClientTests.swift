import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// What the tests of 7.6 leave over.
@Suite("ShopClient")
struct ShopClientTests {
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
}

extension SessionAnswer {
  /// An item, as the shop sends it.
  static func item(_ item: Item) -> SessionAnswer {
    let data = (try? JSONEncoder().encode(item)) ?? Data()
    return .status(200, body: String(decoding: data, as: UTF8.self))
  }
}
