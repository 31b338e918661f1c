import Foundation
import ItemDetail

/// An honest double below a real session: it hands on what the shop says.
///
/// A lying one is a subclass, and differs in a method or two.
public class FakeShopURLProtocol: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  /// Makes a session, with a host of its own, in front of a shop.
  ///
  /// - Parameter core: The shop.
  /// - Returns: The session, and the address that belongs to it.
  public class func makeSession(inFrontOf core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: self)
    cores[session.baseURL] = core
    return session
  }

  /// The shop that a request is for.
  class func core(for request: URLRequest) -> (any ItemServing)? { cores[request.url] }

  /// The shop's answer to the request.
  func answer() -> SessionAnswer {
    Self.core(for: request)?.answer(to: request.withBodyRead()) ?? .failure(URLError(.badURL))
  }

  public override class func canInit(with request: URLRequest) -> Bool { true }
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Tells the client what the shop says, or why there is no answer.
  public override func startLoading() {
    let answer = answer()
    guard let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.badURL))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  public override func stopLoading() {}
}
