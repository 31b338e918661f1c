import CheckKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A core whose answers a closure gives.
public struct ClosureShop: ItemServing {
  private let give: @Sendable (URLRequest) -> SessionAnswer

  /// Makes a core.
  ///
  /// - Parameter answer: Gives the answer to a request.
  public init(answer: @escaping @Sendable (URLRequest) -> SessionAnswer) {
    give = answer
  }

  /// Answers as the closure does.
  public func answer(to request: URLRequest) -> SessionAnswer { give(request) }
}
