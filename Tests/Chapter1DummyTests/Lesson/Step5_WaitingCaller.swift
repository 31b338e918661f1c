import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("Lesson 1: a request that nobody answers", .lessonStep)
struct Step5_WaitingCaller {
  // slice: silent
  final class OfflineURLProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {}

    override func stopLoading() {}
  }
  // end slice: silent

  // slice: test
  @Test("a caller hears that its request failed")
  func failure() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.dataTask(with: session.baseURL, completionHandler: log.handler).resume()
    let answer = await log.first()
    #expect(answer?.error != nil)
  }
  // end slice: test
}

@Suite("Lesson 1: a request that fails")
struct Step6_FailedRequest {
  @Test("a caller hears that its request failed")
  func failure() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.dataTask(with: session.baseURL, completionHandler: log.handler).resume()
    let answer = await log.first()
    #expect(answer?.error != nil)
  }
}
