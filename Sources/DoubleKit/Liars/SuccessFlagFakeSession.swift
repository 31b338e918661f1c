import Foundation
import ItemDetail

/// A liar of exercise 8.3: it knows success and failure, and every failure is a
/// status, even where the connection was lost.
///
/// A published double has such a flag, so its tests never see a transport error.
public struct SuccessFlagFakeSession: URLSessionProtocol {
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
      let answer = core.answer(to: request)
      let isSuccess = answer.error == nil
      return isSuccess ? answer : .status(500, url: request.url ?? ShopURL.any)
    }
  }
}
