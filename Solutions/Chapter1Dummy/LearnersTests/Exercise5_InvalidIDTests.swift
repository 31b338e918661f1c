import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// Each test looks at two things. The dummy sees a request that goes through
/// the session that was handed over; the result alone tells of one that went
/// past it. Zero is among the ids, since an API refuses it least readily: with
/// -1 alone, "below zero" in place of "not positive" goes unnoticed. Another
/// right way by URLProtocol: expect that the async `itemDetail(id:)` throws.
@Suite struct InvalidIDTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test(arguments: [0, -1])
  func refusesAnInvalidIDBeforeTheSessionIsUsed(id: Int) async {
    let api = ItemDetailAPI.underTest(urlSession: DummyURLSession())
    api.loadItemDetail(id: id, completion: log.completion)
    #expect(await log.first() == .refused(.request))
  }

  @Test(arguments: [0, -1])
  func sendsNothingForAnInvalidID(id: Int) async {
    let session = DummyURLProtocol.makeSession()
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    api.loadItemDetail(id: id, completion: log.completion)
    #expect(await log.first() == .refused(.request))
    #expect(DummyURLProtocol.requests(of: session).isEmpty)
  }
}
