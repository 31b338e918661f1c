import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
///
/// Each test looks at two things. The dummy sees a request that goes through the
/// given session. Only the result tells of one that went past it. Zero is among
/// the ids because it is next to the border: an API that refuses -1 may still
/// accept 0. Another right way with URLProtocol: expect that the async
/// `itemDetail(id:)` throws; the net fails every request, so it returns. The two
/// doubles at the end make this file independent of 1.1 and 1.2; yours may use
/// those.
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
    let session = DoubledSession(answeredBy: SafetyNet.self)
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    api.loadItemDetail(id: id, completion: log.completion)
    #expect(await log.first() == .refused(.request))
    #expect(SafetyNet.urls[session.baseURL] == nil)
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

/// Fails every request, and remembers it first.
private final class SafetyNet: URLProtocol {
  static let urls = PerHost<[URL?]>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.urls.update(request.url, from: []) { $0.append(request.url) }
    client?.urlProtocol(self, didFailWithError: URLError(.resourceUnavailable))
  }

  override func stopLoading() {}
}
