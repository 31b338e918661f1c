import Foundation
import ItemDetail

/// An honest session in front of a shop: it answers on `resume()`, with what the
/// shop says.
public struct FakeShopSession: URLSessionProtocol {
  /// Calls a completion handler, here or elsewhere, now or later.
  public typealias Delivery = @Sendable (_ callBack: @escaping @Sendable () -> Void) -> Void

  private let core: any ItemServing
  private let deliver: Delivery

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - core: The shop.
  ///   - deliver: Brings each answer to its caller; if left out, it comes before
  ///     `resume()` returns.
  public init(
    inFrontOf core: any ItemServing, delivering deliver: @escaping Delivery = { $0() }
  ) {
    self.core = core
    self.deliver = deliver
  }

  /// Makes a task that asks the shop when it is resumed.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ShopTask(completionHandler, delivering: deliver) { [core] in core.answer(to: request) }
  }
}
