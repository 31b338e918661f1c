import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLProtocol` double whose way of answering is given to it, for each
/// session its own.
final class ClosureURLProtocol: URLProtocol {
  typealias Load = @Sendable (ClosureURLProtocol) -> Void

  private static let loads = PerHost<Load>()

  static func makeSession(load: @escaping Load) -> DoubledSession {
    let session = DoubledSession(answeredBy: ClosureURLProtocol.self)
    loads[session.baseURL] = load
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let load = Self.loads[request.url] ?? { $0.send(.failure(URLError(.unsupportedURL))) }
    load(self)
  }

  override func stopLoading() {}
}

extension URLProtocol {
  /// Sends the parts of an answer that it has, and the end.
  ///
  /// An answer with neither a response nor an error is sent as faithfully as a
  /// careless double would: as an end alone.
  func send(_ answer: SessionAnswer) {
    if let error = answer.error {
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    if let response = answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  /// Sends an answer as a right double does: an answer with neither a response
  /// nor an error fails.
  func sendOrFail(_ answer: SessionAnswer) {
    send(answer.response == nil && answer.error == nil ? .failure(URLError(.unknown)) : answer)
  }
}
