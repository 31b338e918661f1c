import Foundation
import ItemDetail

/// A shop behind a client that makes its own session: a stub that gives each
/// request the same canned answer, or none, and a spy that records the requests.
public struct SpyShop: Sendable {
  /// The root of this shop; no other shop has it.
  public let baseURL = ShopURL.fresh()
  /// The requests to this shop, oldest first.
  public let requests = CompletionLog<URLRequest>()
  /// The requests whose load the loader has stopped, oldest first.
  public let stopped = CompletionLog<URLRequest>()
  let answer: SessionAnswer?

  /// Opens a shop.
  ///
  /// - Parameter answer: What it answers; it never answers without one. An answer
  ///   that could race with a cancel can crash the process on Linux, so test a
  ///   cancel with a shop that never answers.
  public init(answer: SessionAnswer? = nil) {
    self.answer = answer
    SpyShopURLProtocol.shops[baseURL] = self
  }

  /// Makes a configuration whose sessions ask shops like this one, and nobody
  /// else.
  ///
  /// - Parameter headers: The headers that the configuration adds.
  /// - Returns: A new configuration each time.
  public func configuration(headers: [String: String] = [:]) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpAdditionalHeaders = headers
    configuration.protocolClasses = [SpyShopURLProtocol.self]
    return configuration
  }
}

extension SpyShop {
  /// Makes the API that a test of yours is about, in front of this shop. What it asks is
  /// recorded in `requests`; its address is one of its own, and `stopped` stays empty.
  ///
  /// - Parameters:
  ///   - seam: How the shop gets in.
  ///   - fileID: The file that asks.
  /// - Returns: What `ItemDetailAPI.underTest(urlSession:baseURL:)` makes.
  public func apiUnderTest(
    through seam: Seam, fileID: String = #fileID
  ) -> any ItemDetailAPIProtocol {
    if seam == .protocolInjection {
      let session = FakeShopSession(inFrontOf: self)
      return ItemDetailAPI.underTest(urlSession: session, fileID: fileID)
    }
    let session = FakeShopURLProtocol.makeSession(inFrontOf: self)
    return ItemDetailAPI.underTest(
      urlSession: session.urlSession, baseURL: session.baseURL, fileID: fileID)
  }
}

extension SpyShop: ItemServing {
  /// Records the request, and answers. A shop without an answer is one that is out of
  /// reach.
  public func answer(to request: URLRequest) -> SessionAnswer {
    requests.record(request)
    return answer ?? .failure(URLError(.timedOut))
  }
}

private final class SpyShopURLProtocol: URLProtocol {
  static let shops = PerHost<SpyShop>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let shop = Self.shops[request.url] else {
      return fail(with: URLError(.cannotFindHost))
    }
    shop.requests.record(request)
    guard let answer = shop.answer else { return }
    if let error = answer.error { return fail(with: error) }
    if let response = answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() { Self.shops[request.url]?.stopped.record(request) }

  private func fail(with error: any Error) { client?.urlProtocol(self, didFailWithError: error) }
}
