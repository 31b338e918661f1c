import Foundation
import ItemDetail

/// A stub of the shop for either seam: every request gets the same canned answer.
public struct StubShop: Sendable {
  private let answer: SessionAnswer

  /// Makes a shop.
  ///
  /// - Parameter answer: What it answers.
  public init(answer: SessionAnswer) {
    self.answer = answer
  }

  /// The real API in front of this shop, for a test that is about what uses it.
  public var api: any ItemDetailAPIProtocol {
    ItemDetailAPI(urlSession: StubShopSession(answer: answer), baseURL: ShopURL.any)
  }

  /// Makes the API that a test of yours is about, in front of this shop.
  ///
  /// - Parameters:
  ///   - seam: How the shop gets in.
  ///   - fileID: The file that asks.
  /// - Returns: What `ItemDetailAPI.underTest(urlSession:baseURL:)` makes.
  public func apiUnderTest(
    through seam: Seam, fileID: String = #fileID
  ) -> any ItemDetailAPIProtocol {
    let (urlSession, baseURL) = session(through: seam)
    return ItemDetailAPI.underTest(urlSession: urlSession, baseURL: baseURL, fileID: fileID)
  }

  /// Makes the client that a test of yours is about, in front of this shop.
  ///
  /// - Parameters:
  ///   - seam: How the shop gets in.
  ///   - fileID: The file that asks.
  /// - Returns: What `ItemDetailClient.underTest(transport:baseURL:)` makes.
  public func clientUnderTest(
    through seam: Seam, fileID: String = #fileID
  ) -> any ItemDetailClientProtocol {
    switch seam {
    case .protocolInjection:
      return ItemDetailClient.underTest(
        transport: StubShopTransport(answer: answer), fileID: fileID)
    case .urlProtocol:
      let session = StubShopLoader.makeSession(answer: answer)
      return ItemDetailClient.underTest(
        transport: session.urlSession, baseURL: session.baseURL, fileID: fileID)
    }
  }

  /// Makes a session that this shop answers.
  ///
  /// - Parameter seam: How the shop gets in.
  /// - Returns: The session, and the address to ask through it.
  public func session(
    through seam: Seam
  ) -> (urlSession: any URLSessionProtocol, baseURL: URL) {
    switch seam {
    case .protocolInjection:
      return (StubShopSession(answer: answer), ShopURL.any)
    case .urlProtocol:
      let session = StubShopLoader.makeSession(answer: answer)
      return (session.urlSession, session.baseURL)
    }
  }
}

private struct StubShopSession: URLSessionProtocol {
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    StubShopTask { completionHandler(answer.data, answer.response, answer.error) }
  }
}

private struct StubShopTransport: HTTPTransport {
  let answer: SessionAnswer

  func data(for request: URLRequest) async throws -> (Data, URLResponse) { try answer.get() }
}

private struct StubShopTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

private final class StubShopLoader: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubShopLoader.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = Self.answers[request.url]
    if let error = answer?.error {
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    if let response = answer?.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    if let data = answer?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
