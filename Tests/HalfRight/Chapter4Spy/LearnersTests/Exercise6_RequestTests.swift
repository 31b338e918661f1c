// Half right: the tests expect what is sent, but not how often, nor how often it calls back.
// Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 4.6: tests of what `ItemDetailAPI` sends, with spies.
@Suite struct RequestTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func asksForTheItem() async {
    let spy = SpyURLSession(answer: .status(404))
    let api = ItemDetailAPI.underTest(urlSession: spy)
    api.loadItemDetail(id: 31, completion: log.completion)
    _ = await log.first()
    #expect(spy.requests.first?.url?.path == "/items/31")
  }

  @Test func asksForTheItemThroughARealSession() async {
    let session = SpyURLProtocol.makeSession(answer: .status(404))
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    api.loadItemDetail(id: 31, completion: log.completion)
    _ = await log.first()
    let request = SpyURLProtocol.requests(of: session).first
    #expect(request?.url?.path == "/items/31")
    #expect(request?.httpMethod == "GET")
    #expect(request?.value(forHTTPHeaderField: "Accept") == "application/json")
  }
}
