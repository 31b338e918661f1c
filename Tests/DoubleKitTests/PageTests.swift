import DoubleKit
import Foundation
import ItemDetail
import Testing

// The samples of Sources/DoubleKit/README.md are slices of this file.

/// Closes the shop, and says until when.
final class ClosedShop: URLProtocol {
  // slice: store
  private static let notices = PerHost<String>()

  static func makeSession(notice: String) -> DoubledSession {
    let session = DoubledSession(answeredBy: ClosedShop.self)
    notices[session.baseURL] = notice
    return session
  }
  // end slice: store

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let notice = Self.notices[request.url],
      let response = SessionAnswer.status(503).response
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(notice.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

@Suite("The page about DoubleKit")
struct PageTests {
  @Test func waitsForALoad() async {
    let session = ClosedShop.makeSession(notice: "Back at nine.")
    let api = ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
    // slice: log
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 12, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 503)))
    // end slice: log
  }

  @Test func keepsTwoSessionsApart() async {
    let log = CompletionLog<SessionAnswer>()
    for notice in ["Back at nine.", "Gone fishing."] {
      let session = ClosedShop.makeSession(notice: notice)
      session.urlSession.send(URLRequest(url: session.baseURL), to: log)
    }
    let bodies = await log.values(atLeast: 2).compactMap(\.data)
    #expect(Set(bodies) == [Data("Back at nine.".utf8), Data("Gone fishing.".utf8)])
  }

  @Test func describesAnswers() {
    // slice: answers
    let found = SessionAnswer.status(200, body: #"{"id":12}"#)
    let lost = SessionAnswer.failure(URLError(.networkConnectionLost))
    let nothing = SessionAnswer(data: nil, response: nil, error: nil)
    // end slice: answers
    let all = [found, lost, nothing].map(\.description)
    #expect(all == ["9 bytes, status 200", "URLError.networkConnectionLost", "three nils"])
  }
}
