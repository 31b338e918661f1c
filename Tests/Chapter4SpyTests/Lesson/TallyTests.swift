import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Lesson 4: the tallies")
struct TallyTests {
  // slice: by protocol injection
  @Test func aPriceIsSentOnce() {
    let spy = TallyURLSession()
    let api = ItemDetailAPI(urlSession: spy, baseURL: ShopURL.any)
    api.updatePrice(ofItem: 2, to: 4_500) { _ in }
    #expect(spy.tally == ["/items/2/price": 1])
  }
  // end slice: by protocol injection

  // slice: by URLProtocol
  @Test func aPriceIsLoadedOnce() async {
    let doubled = DoubledSession(answeredBy: TallyURLProtocol.self)
    let api = ItemDetailAPI(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<LoadOutcome>()
    api.updatePrice(ofItem: 2, to: 4_500, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(TallyURLProtocol.tally(of: doubled) == ["/items/2/price": 1])
  }
  // end slice: by URLProtocol

  @Test("a number tells a retry from one request")
  func aNumberTellsARetry() async {
    let spy = TallyURLSession()
    let api = APIVariant.retriesOnce.makeAPI(StatusSession(base: spy), ShopURL.any)
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 2, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(spy.tally == ["/items/2": 2])
  }

  @Test("the tally of one session is not the tally of another")
  func tallyOfOneSession() async {
    let sessions = (1...2).map { _ in DoubledSession(answeredBy: TallyURLProtocol.self) }
    let log = CompletionLog<SessionAnswer>()
    sessions[0].urlSession.send(URLRequest(url: sessions[0].baseURL), to: log)
    #expect(await log.first()?.statusCode == 204)
    #expect(TallyURLProtocol.tally(of: sessions[1]).isEmpty)
  }

  // slice: eventually
  @Test func twoPagesLoadAtOnce() async {
    let doubled = DoubledSession(answeredBy: TallyURLProtocol.self)
    let api = ItemDetailAPI(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    api.loadItemDetail(id: 2) { _ in }
    api.loadItemDetail(id: 5) { _ in }
    #expect(await eventually { TallyURLProtocol.tally(of: doubled).count == 2 })
  }
  // end slice: eventually
}

/// Says 503 to everybody; what it is asked, it asks its base.
private struct StatusSession: URLSessionProtocol {
  let base: any URLSessionProtocol

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) { data, _, error in
      completionHandler(data, SessionAnswer.status(503).response, error)
    }
  }
}
