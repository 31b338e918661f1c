import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// What sessions remember, on which exercise 7.3 rests. A toolchain that changes
/// one of these facts fails here, by its name.
@Suite("Facts: what a URLSession brings along and leaves behind", .serialized)
struct StoreFactsTests {
  private let path = "/\(UUID().uuidString)"

  @Test("two sessions of one ephemeral configuration share their cookies")
  func sharesCookies() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    let sent = try await cookies(sentAfterASignInBy: configuration, to: configuration)
    #expect(sent == ["visitor=7"])
  }

  @Test("two ephemeral configurations share no cookies")
  func keepsCookiesApart() async throws {
    let sent = try await cookies(sentAfterASignInBy: .ephemeral, to: .ephemeral)
    #expect(sent == [nil])
  }

  @Test("a copy of a configuration has its stores, and a session has those of its configuration")
  func copiesShareStores() throws {
    let configuration = URLSessionConfiguration.ephemeral
    let copy = try #require(configuration.copy() as? URLSessionConfiguration)
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    for other in [copy, session.configuration] {
      #expect(other !== configuration)
      #expect(other.httpCookieStorage === configuration.httpCookieStorage)
      #expect(other.urlCache === configuration.urlCache)
      #expect(other.urlCredentialStorage === configuration.urlCredentialStorage)
    }
  }

  #if !canImport(Darwin)
    @Test("on Linux, the loader keeps no answer in a cache, though the server allows it")
    func keepsNoAnswer() async throws {
      try await withServer { server in
        offerAPrice(at: server)
        let files = FileManager.default.temporaryDirectory.appendingPathComponent(path)
        defer { try? FileManager.default.removeItem(at: files) }
        let cache = URLCache(memoryCapacity: 100_000, diskCapacity: 100_000, diskPath: files.path)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = cache
        for _ in 1...2 {
          #expect(await text(by: configuration, from: server) == "price of today")
        }
        #expect(server.receivedRequests.count == 2)
        #expect(cache.cachedResponse(for: request(to: server)) == nil)
      }
    }

    @Test(
      "on Linux, an answer in the shared cache answers an ephemeral session too",
      arguments: [
        NSURLRequest.CachePolicy.useProtocolCachePolicy, .reloadIgnoringLocalCacheData,
      ])
    func readsTheSharedCache(policy: NSURLRequest.CachePolicy) async throws {
      try await withServer { server in
        offerAPrice(at: server)
        keepInTheSharedCache(for: request(to: server))
        defer { URLCache.shared.removeCachedResponse(for: request(to: server)) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = policy
        #expect(await text(by: configuration, from: server) == "price of yesterday")
        configuration.urlCache = nil
        #expect(await text(by: configuration, from: server) == "price of today")
      }
    }

    @Test("on Linux, two protection spaces that are alike are not equal")
    func comparesSpaces() {
      func space() -> URLProtectionSpace {
        URLProtectionSpace(
          host: "shop.invalid", port: 80, protocol: "http", realm: "till",
          authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
      }
      #expect(space() != space())
    }
  #endif

  /// Signs in by one configuration, and then asks for the cart by another one.
  ///
  /// - Returns: The cookie of each request for the cart.
  private func cookies(
    sentAfterASignInBy first: URLSessionConfiguration, to second: URLSessionConfiguration
  ) async throws -> [String?] {
    try await withServer { server in
      let setCookie: HeaderFields = ["Set-Cookie": "visitor=7; Path=\(path); Max-Age=600"]
      server.script(.answer(HTTPAnswer(status: 200, headers: setCookie)), for: "\(path)/sign-in")
      _ = await text(of: "sign-in", by: first, from: server)
      _ = await text(of: "cart", by: second, from: server)
      return server.receivedRequests.dropFirst().map { $0.headers["Cookie"] }
    }
  }

  private func offerAPrice(at server: LoopbackServer) {
    let answer = HTTPAnswer(
      status: 200, headers: ["Cache-Control": "public, max-age=600"],
      body: Data("price of today".utf8))
    server.script(.answer(answer), for: "\(path)/price")
  }

  private func keepInTheSharedCache(for request: URLRequest) {
    let response = HTTPURLResponse(
      url: request.url ?? ShopURL.any, statusCode: 200, httpVersion: "HTTP/1.1",
      headerFields: ["Cache-Control": "public, max-age=600"])
    guard let response else { return }
    let cached = CachedURLResponse(response: response, data: Data("price of yesterday".utf8))
    URLCache.shared.storeCachedResponse(cached, for: request)
  }

  private func request(_ name: String = "price", to server: LoopbackServer) -> URLRequest {
    URLRequest(url: server.baseURL.appendingPathComponent("\(path)/\(name)"))
  }

  private func text(
    of name: String = "price", by configuration: URLSessionConfiguration,
    from server: LoopbackServer
  ) async -> String? {
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let log = CompletionLog<SessionAnswer>()
    session.send(request(name, to: server), to: log)
    let answer = await log.values(atLeast: 1).first
    return answer?.data.map { String(decoding: $0, as: UTF8.self) }
  }
}
