import Dispatch
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import DoubleKit

@Suite("ShopURL")
struct ShopURLTests {
  @Test func hasANewHostEachTime() {
    let urls = Mutex<[URL]>([])
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
      let url = ShopURL.fresh()
      urls.withLock { $0.append(url) }
    }
    let hosts = Set(urls.withLock { $0 }.compactMap(\.host))
    #expect(hosts.count == 1_000)
    #expect(!hosts.contains("shop.invalid"))
    #expect(hosts.allSatisfy { $0.hasSuffix(".invalid") })
    #expect(ShopURL.any.host == "shop.invalid")
  }
}

@Suite("PerHost")
struct PerHostTests {
  let counts = PerHost<Int>()

  @Test func keepsAValueForEachHost() throws {
    counts[URL(string: "https://tea.invalid")] = 1
    counts[URL(string: "https://cup.invalid")] = 2
    #expect(counts[URL(string: "https://tea.invalid/items/7?lang=ko")] == 1)
    #expect(counts[URL(string: "https://cup.invalid:8080")] == 2)
    #expect(counts[ShopURL.any] == nil)
  }

  @Test func forgetsAValue() {
    counts[ShopURL.any] = 1
    counts[ShopURL.any] = nil
    #expect(counts[ShopURL.any] == nil)
  }

  @Test func keepsNothingForAURLWithoutHost() {
    for url in [nil, URL(string: "items/7"), URL(string: "file:///tmp")] {
      counts[url] = 1
      counts.update(url, from: 1) { $0 += 1 }
      #expect(counts[url] == nil)
    }
  }
}

@Suite("SessionAnswer")
struct SessionAnswerTests {
  @Test func ofAStatus() throws {
    let answer = SessionAnswer.status(404, body: "gone", url: try #require(URL(string: "a://b/c")))
    let response = try #require(answer.response as? HTTPURLResponse)
    #expect(answer.statusCode == 404)
    #expect(answer.data == Data("gone".utf8))
    #expect(answer.error == nil)
    #expect(response.url?.absoluteString == "a://b/c")
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
  }

  @Test func ofAStatusAlone() {
    #expect(SessionAnswer.status(204).data == Data())
  }

  @Test func ofAnError() {
    let answer = SessionAnswer.failure(Spilled())
    #expect(answer.error is Spilled)
    #expect(answer.data == nil)
    #expect(answer.response == nil)
    #expect(answer.statusCode == nil)
  }

  @Test func asACompletionHandlerSeesIt() {
    let log = CompletionLog<SessionAnswer>()
    let answer = SessionAnswer.status(201, body: "tea")
    log.handler(answer.data, answer.response, Spilled())
    #expect(log.values.map(\.data) == [answer.data])
    #expect(log.values.map(\.statusCode) == [201])
    #expect(log.values.first?.error is Spilled)
  }
}

@Suite("DoubledSession")
struct DoubledSessionTests {
  @Test("offers each request to its double, at a host of its own")
  func isAnsweredByItsDouble() async throws {
    let log = CompletionLog<SessionAnswer>()
    let sessions = (1...3).map { _ in DoubledSession(answeredBy: EchoStubURLProtocol.self) }
    for session in sessions { session.urlSession.send(URLRequest(url: session.baseURL), to: log) }
    let bodies = await log.values(atLeast: 3).compactMap(\.data)
    #expect(Set(bodies) == Set(sessions.map { Data($0.baseURL.absoluteString.utf8) }))
    #expect(Set(bodies).count == 3)
  }

  @Test func takesAnotherAddress() {
    let session = DoubledSession(answeredBy: EchoStubURLProtocol.self, baseURL: ShopURL.any)
    #expect(session.baseURL == ShopURL.any)
  }
}

/// Answers each request with its URL.
private final class EchoStubURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = SessionAnswer.status(200)
    guard let url = request.url, let response = answer.response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(url.absoluteString.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
