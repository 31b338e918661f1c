import CheckKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A core whose answers a closure gives.
struct ClosureShop: ItemServing {
  private let give: @Sendable (URLRequest) -> SessionAnswer

  /// Makes a core.
  ///
  /// - Parameter answer: Gives the answer to a request.
  init(answer: @escaping @Sendable (URLRequest) -> SessionAnswer) {
    give = answer
  }

  /// Answers as the closure does.
  func answer(to request: URLRequest) -> SessionAnswer { give(request) }
}
