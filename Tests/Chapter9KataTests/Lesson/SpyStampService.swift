import DoubleKit
import Foundation
import ItemDetail

/// A spy in place of the stamp service, on either seam: it records each request,
/// and fails it.
struct SpyStampService: Sendable {
  let requests = CompletionLog<URLRequest>()

  /// Makes a session that asks this spy.
  func session(through seam: Seam) -> (urlSession: any URLSessionProtocol, baseURL: URL) {
    switch seam {
    case .protocolInjection: return (SpyStampSession(requests: requests), ShopURL.any)
    case .urlProtocol:
      let doubled = DoubledSession(answeredBy: SpyStampURLProtocol.self)
      SpyStampURLProtocol.requests[doubled.baseURL] = requests
      return (doubled.urlSession, doubled.baseURL)
    }
  }
}

struct SpyStampSession: URLSessionProtocol {
  let requests: CompletionLog<URLRequest>

  // slice: injected
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    SpyStampTask { [requests] in
      requests.record(request)
      completionHandler(nil, nil, URLError(.notConnectedToInternet))
    }
  }
  // end slice: injected
}

private struct SpyStampTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

final class SpyStampURLProtocol: URLProtocol {
  static let requests = PerHost<CompletionLog<URLRequest>>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: loaded
  override func startLoading() {
    Self.requests[request.url]?.record(request)
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }
  // end slice: loaded

  override func stopLoading() {}
}
