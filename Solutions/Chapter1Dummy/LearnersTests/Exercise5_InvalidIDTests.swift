import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// Each test looks at two things. The dummy sees a request that goes through
/// the session that was handed over; the result alone tells of one that went
/// past it. And each uses 0, which an API refuses least readily: with -1, "below
/// zero" in place of "not positive" goes unnoticed. Another right way by
/// URLProtocol: expect that the async `itemDetail(id:)` throws.
struct InvalidIDTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let log = CompletionLog<Result<Item, any Error>>()
    makeAPI(DummyURLSession(), ShopURL.any).loadItemDetail(id: 0, completion: log.record)
    await expectRefusal(in: log)
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let session = DummyURLProtocol.makeSession()
    let log = CompletionLog<Result<Item, any Error>>()
    makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: 0, completion: log.record)
    await expectRefusal(in: log)
    #expect(DummyURLProtocol.requests(of: session).isEmpty)
  }

  private func expectRefusal(in log: CompletionLog<Result<Item, any Error>>) async {
    let result = await log.first()
    #expect(throws: APIResponseError.request) { try result?.get() }
  }
}
