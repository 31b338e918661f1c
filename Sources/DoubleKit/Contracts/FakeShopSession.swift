import Foundation
import ItemDetail
import Synchronization

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

/// A task that calls back once, as a real one does: with the answer, or with
/// `URLError.cancelled` if it is cancelled before that.
final class ShopTask: URLSessionDataTaskProtocol {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private enum State { case new, asked, ended }

  private let state = Mutex(State.new)
  private let completionHandler: Handler
  private let deliver: FakeShopSession.Delivery
  private let answer: @Sendable () -> SessionAnswer

  /// Makes a task.
  ///
  /// - Parameters:
  ///   - completionHandler: Called once.
  ///   - deliver: Brings the answer to it.
  ///   - answer: Asks the shop, when the task is resumed for the first time.
  init(
    _ completionHandler: @escaping Handler,
    delivering deliver: @escaping FakeShopSession.Delivery = { $0() },
    answer: @escaping @Sendable () -> SessionAnswer
  ) {
    (self.completionHandler, self.deliver, self.answer) = (completionHandler, deliver, answer)
  }

  func resume() {
    guard goes(to: .asked, from: [.new]) else { return }
    let answer = answer()
    deliver {
      guard self.goes(to: .ended, from: [.asked]) else { return }
      self.completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func cancel() {
    guard goes(to: .ended, from: [.new, .asked]) else { return }
    deliver { self.completionHandler(nil, nil, URLError(.cancelled)) }
  }

  /// Whether it was in one of some states; then it goes on to another.
  private func goes(to next: State, from before: [State]) -> Bool {
    state.withLock { state in
      guard before.contains(state) else { return false }
      state = next
      return true
    }
  }
}
