import DoubleKit
import Foundation
import ItemDetail

/// A search service on either seam: a stub that gives each request the same answer,
/// and a spy that records the requests.
struct SpySearchService: Sendable {
  let answer: SessionAnswer
  let requests = CompletionLog<URLRequest>()

  /// Makes a session that this service answers.
  func session(through seam: Seam) -> (urlSession: any URLSessionProtocol, baseURL: URL) {
    switch seam {
    case .protocolInjection: return (ServiceSession(service: self), ShopURL.any)
    case .urlProtocol:
      let session = DoubledSession(answeredBy: ServiceURLProtocol.self)
      ServiceURLProtocol.services[session.baseURL] = self
      return (session.urlSession, session.baseURL)
    }
  }
}

private struct ServiceSession: URLSessionProtocol {
  let service: SpySearchService

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ServiceTask { [service] in
      service.requests.record(request)
      completionHandler(service.answer.data, service.answer.response, service.answer.error)
    }
  }
}

private struct ServiceTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

private final class ServiceURLProtocol: URLProtocol {
  static let services = PerHost<SpySearchService>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let service = Self.services[request.url] else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    service.requests.record(request)
    if let error = service.answer.error {
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    if let response = service.answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    if let data = service.answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
