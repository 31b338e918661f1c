import DoubleKit
import Foundation
import ItemDetail
import Testing

// slice: offline
/// Counts each request, and then fails it as if the device were offline.
final class OfflineURLProtocol: URLProtocol {
  static let visits = PerHost<Int>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.visits.update(request.url, from: 0) { count in count += 1 }
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}
// end slice: offline

// slice: learner's test
@Suite struct LostConnectionTests {
  @Test func passesOnALostConnection() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    let log = CompletionLog<Result<Item, any Error>>()
    api.loadItemDetail(id: 17, completion: log.record)
    let result = await log.first()
    #expect(throws: URLError.self) { try result?.get() }
  }
}
// end slice: learner's test
