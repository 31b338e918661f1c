import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

  @Test(arguments: URLProtocolLawBreaker.answeringItsOwn)
  func findsWhatBreaksAnAnsweringDouble(_ breaker: URLProtocolLawBreaker) async {
    let double = URLProtocolDouble("Broken") { breaker.decorate(makeShop(answer: $0, to: $1)) }
    await expect(breaker, in: double, isFoundBy: .answeringItsOwn)
  }

  @Test(arguments: URLProtocolLawBreaker.failing)
  func findsWhatBreaksAFailingDouble(_ breaker: URLProtocolLawBreaker) async {
    let double = URLProtocolDouble("Broken") { _, _ in
      breaker.decorate(DoubledSession(answeredBy: Net.self))
    }
    await expect(breaker, in: double, isFoundBy: .failing)
  }

  @Test(arguments: URLProtocolLawBreaker.silent)
  func findsWhatBreaksASilentDouble(_ breaker: URLProtocolLawBreaker) async {
    let double = URLProtocolDouble("Broken") { _, _ in
      breaker.decorate(DoubledSession(answeredBy: Silence.self))
    }
    await expect(breaker, in: double, isFoundBy: .silent)
  }

  private func expect(
    _ breaker: URLProtocolLawBreaker, in double: URLProtocolDouble,
    isFoundBy laws: URLProtocolLaws, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    // A breaker that shares something shares it with the tests beside this one,
    // which may hide the fault for a moment.
    var complaints: [String] = []
    for _ in 1...3 where !complaints.contains(where: { $0.contains(breaker.saying) }) {
      complaints = await self.complaints(about: double, by: laws)
    }
    #expect(
      complaints.contains { $0.contains(breaker.saying) }, sourceLocation: sourceLocation)
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
