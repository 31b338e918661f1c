import Foundation
import ItemDetail

/// A liar of exercise 8.1: it answers when a task is made, and needs no `resume()`.
///
/// A published session does this. With it, a test of the answer does not notice a
/// forgotten `resume()`.
public struct EagerFakeSession: URLSessionProtocol {
  private let core: any ItemServing

  /// Makes a session in front of a shop.
  ///
  /// - Parameter core: The shop.
  public init(inFrontOf core: any ItemServing) {
    self.core = core
  }

  /// Answers, and hands out a task that has ended.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = ShopTask(completionHandler) { [core] in core.answer(to: request) }
    task.resume()
    return task
  }
}
