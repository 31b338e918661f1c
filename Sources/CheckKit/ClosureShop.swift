import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A core whose answers a closure gives.
package struct ClosureShop: ItemServing {
  private let give: @Sendable (URLRequest) -> SessionAnswer

  /// Makes a core.
  package init(answer: @escaping @Sendable (URLRequest) -> SessionAnswer) {
    give = answer
  }

  /// Answers as the closure does.
  package func answer(to request: URLRequest) -> SessionAnswer { give(request) }
}

extension ItemServing {
  /// A shop whose answers are altered on their way.
  package func altered(
    _ alter: @escaping @Sendable (SessionAnswer) -> SessionAnswer
  ) -> any ItemServing {
    ClosureShop { alter(answer(to: $0)) }
  }
}
