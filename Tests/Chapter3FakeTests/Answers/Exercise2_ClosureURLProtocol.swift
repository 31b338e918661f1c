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
    guard let load = Self.loads[request.url] else {
      return send(.failure(URLError(.cannotFindHost)))
    }
    load(self)
  }

  override func stopLoading() {}
}

extension URLProtocol {
  /// The request with its body as data.
  var readable: URLRequest {
    var request = request
    request.httpBody = request.bodyBytes
    return request
  }

  /// Sends the parts of an answer that it has, and the end.
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

  /// Sends an answer as a right adapter does: one with neither a response nor
  /// an error fails.
  func sendOrFail(_ answer: SessionAnswer) {
    send(answer.response == nil && answer.error == nil ? .failure(URLError(.unknown)) : answer)
  }
}
