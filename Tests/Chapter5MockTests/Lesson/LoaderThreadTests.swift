import DoubleKit
import Foundation
import Testing

/// Says whether a test is there to which an issue would belong.
private final class WhoseTestURLProtocol: URLProtocol {
  static let names = CompletionLog<String>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.names.record(Test.current?.name ?? "no test")
    client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
  }

  override func stopLoading() {}
}

@Suite("Lesson 5: whose test it is")
struct LoaderThreadTests {
  @Test("an issue recorded in startLoading would belong to no test")
  func noTestOnTheLoadersThread() async {
    let doubled = DoubledSession(answeredBy: WhoseTestURLProtocol.self)
    doubled.urlSession.send(URLRequest(url: doubled.baseURL), to: CompletionLog())
    #expect(await WhoseTestURLProtocol.names.first() == "no test")
    #expect(Test.current != nil)
  }
}
