import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A spy of the shop for either seam: every request gets the same canned answer,
/// and the test reads the requests afterwards.
public struct SpyShop: Sendable {
  /// The requests that were sent, oldest first. A task that nobody resumes sends
  /// none.
  public let requests = CompletionLog<URLRequest>()
  private let answer: SessionAnswer

  /// Opens a shop.
  ///
  /// - Parameter answer: What it answers.
  public init(answer: SessionAnswer) {
    self.answer = answer
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
  /// Records the request, and answers.
  public func answer(to request: URLRequest) -> SessionAnswer {
    requests.record(request)
    return answer
  }
}
