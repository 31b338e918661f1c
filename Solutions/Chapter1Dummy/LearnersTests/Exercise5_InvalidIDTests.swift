import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// Each test looks at two things. The dummy sees a request that goes through the
/// given session. Only the result tells of one that went past it. Zero is among
/// the ids because it is next to the border: an API that refuses -1 may still
/// accept 0. Another right way by URLProtocol: expect that the async
/// `itemDetail(id:)` throws; the net fails every request, so it returns. The dummy
/// at the end makes this file independent of 1.1; yours may depend on it.
@Suite struct InvalidIDTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test(arguments: [0, -1])
  func refusesAnInvalidIDBeforeTheSessionIsUsed(id: Int) async {
    let api = ItemDetailAPI.underTest(urlSession: ComplainingDummy())
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

/// A session that must not be used, and says so.
private struct ComplainingDummy: URLSessionProtocol, URLSessionDataTaskProtocol {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("\(request) was asked for.")
    return self
  }

  func resume() {}
  func cancel() {}
}
