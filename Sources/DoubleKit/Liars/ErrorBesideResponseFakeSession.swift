import Foundation
import ItemDetail

/// A liar of exercise 8.3: when the connection is lost, it has a response with
/// status 200 beside the error.
///
/// A double in a published article does so: it always has a response.
public struct ErrorBesideResponseFakeSession: URLSessionProtocol {
  private let core: any ItemServing

  /// Makes a session in front of a shop.
  ///
  /// - Parameter core: The shop.
  public init(inFrontOf core: any ItemServing) {
    self.core = core
  }

  /// Makes a task that answers when it is resumed.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ShopTask(completionHandler) { [core] in
      var answer = core.answer(to: request)
      if answer.response == nil {
        answer.response = SessionAnswer.status(200, url: request.url ?? ShopURL.any).response
      }
      return answer
    }
  }
}
