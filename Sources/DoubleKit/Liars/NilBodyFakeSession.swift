import Foundation
import ItemDetail

/// A liar of exercise 8.1: it hands over nil for an empty body.
///
/// Where a load succeeded, no loader did this in our runs: the data was there, and
/// empty. Doubles in two published articles can hand over a nil.
public struct NilBodyFakeSession: URLSessionProtocol {
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
      if answer.data?.isEmpty == true { answer.data = nil }
      return answer
    }
  }
}
