import DoubleKit
import Foundation
import Testing

@testable import CheckKit

@Suite("The laws of URLProtocol doubles")
struct URLProtocolLawsTests {
  @Test func aRightDoubleBreaksNone() async {
    let answering = URLProtocolDouble("MockShop") { makeShop(answer: $0, to: $1) }
    let failing = URLProtocolDouble("Net") { _, _ in DoubledSession(answeredBy: Net.self) }
    let silent = URLProtocolDouble("Silence") { _, _ in DoubledSession(answeredBy: Silence.self) }
    #expect(await complaints(about: answering, by: .answeringItsOwn) == [])
    #expect(await complaints(about: failing, by: .failing) == [])
    #expect(await complaints(about: silent, by: .silent) == [])
  }

  @Test func noticesEachBreaker() async {
    let laws = URLProtocolLaws.answeringItsOwn
    await LawBreaker.ofAnswering.prove(laws.laws + laws.lateLaws + URLProtocolLaws.underThreads)
    await LawBreaker.ofFailing.prove(URLProtocolLaws.failing.laws)
    await LawBreaker.ofSilent.prove(URLProtocolLaws.silent.laws)
  }

  private func complaints(
    about double: URLProtocolDouble, by laws: URLProtocolLaws
  ) async -> [String] {
    await issues { await Teaching("A rule.", open: "a file").expect(laws, keptBy: double) }
      .map(\.sentence)
  }
}

/// A session of a mock that expects some requests.
private func makeShop(answer: SessionAnswer, to requests: [ExpectedRequest]) -> DoubledSession {
  let shop = MockShop()
  for request in requests { shop.expect(request, answer: answer) }
  return shop.makeSession()
}

/// Fails each request.
private final class Net: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
  }
  override func stopLoading() {}
}

/// Answers nothing.
private final class Silence: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {}
  override func stopLoading() {}
}
