import DoubleKit
import Foundation
import Testing

/// A fact that exercise 7.4 rests on: a generic `URLProtocol` is a class of its own
/// for each type, and a session asks its own one, also when the address is one for
/// all.
@Suite("A generic URLProtocol")
struct GenericURLProtocolTests {
  @Test("is another class for each type, and each session asks its own")
  func answersByItsType() async throws {
    #expect(ObjectIdentifier(NamingStub<Int>.self) != ObjectIdentifier(NamingStub<String>.self))
    let names = try await [
      nameAnswered(by: NamingStub<Int>.self), nameAnswered(by: NamingStub<String>.self),
      nameAnswered(by: NamingStub<[Int]>.self),
    ]
    #expect(names == ["Int", "String", "Array<Int>"])
  }

  private func nameAnswered(by double: URLProtocol.Type) async throws -> String {
    let session = DoubledSession(answeredBy: double, baseURL: ShopURL.any)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(URLRequest(url: session.baseURL), to: log)
    let answer = try #require(await log.first())
    return String(decoding: answer.data ?? Data(), as: UTF8.self)
  }
}

private final class NamingStub<Tag>: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("\(Tag.self)".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
