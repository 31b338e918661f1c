import DoubleKit
import Foundation
@testable import Chapter7URLLoading

/// What the checks of 7.5 judge, in the shape that they need.
enum Exercise5_Subject {
  /// Says what a board shows.
  typealias Line = @Sendable () async -> String

  static let configured: @Sendable (URLProtocol.Type) -> ConfiguredRateClient = {
    WaysIn.configured(answeredBy: $0)
  }
  static let factory: @Sendable (URLProtocol.Type) -> FactoryRateClient = {
    WaysIn.factory(answeredBy: $0)
  }
  static let overridable: @Sendable (URLProtocol.Type) -> OverridableRateClient = {
    WaysIn.overridable(answeredBy: $0)
  }
  static let adapted: @Sendable (URL) -> AdaptedRateClient = { WaysIn.adapted(asking: $0) }

  static let board: @Sendable (Result<Int, any Error>) -> Line = { rate in
    let board = WaysIn.board(answering: rate)
    return { await board.line() }
  }
  static let appsBoard: @Sendable () -> Line = {
    let board = EuroBoard()
    return { await board.line() }
  }
}
