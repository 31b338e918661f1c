import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLProtocol` double whose reactions are given to it, for each session
/// its own.
final class ClosureURLProtocol: URLProtocol {
  struct Reactions: Sendable {
    var onQuestion: @Sendable (URLRequest) -> Void = { _ in }
    var onStart: @Sendable (ClosureURLProtocol) -> Void = { _ in }
    var onStop: @Sendable () -> Void = {}
  }

  private static let reactions = PerHost<Reactions>()

  static func makeSession(_ reactions: Reactions) -> DoubledSession {
    let session = DoubledSession(answeredBy: ClosureURLProtocol.self)
    self.reactions[session.baseURL] = reactions
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool {
    reactions[request.url]?.onQuestion(request)
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let reactions = Self.reactions[request.url] else {
      return send(.failure(URLError(.cannotFindHost)))
    }
    reactions.onStart(self)
  }

  override func stopLoading() {
    Self.reactions[request.url]?.onStop()
  }
}

extension URLProtocol {
  /// Sends an answer as a stub does: an error alone, or a response, a body and
  /// the end.
  func send(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(
        self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
