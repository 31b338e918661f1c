import DoubleKit
import Foundation

/// Exercise 7.5: five clients, and the ways in.
///
/// Each function makes a client, or a board, for one test. What the test hands over
/// answers, and never the bank. `FactoryRateClient` keeps its own settings and its delegate,
/// and `AdaptedRateClient` sends the same request to another server.
enum WaysIn {
  static func configured(answeredBy double: URLProtocol.Type) -> ConfiguredRateClient {
    ConfiguredRateClient()  // TODO: Let the double answer, here and in the next two.
  }

  static func factory(answeredBy double: URLProtocol.Type) -> FactoryRateClient {
    FactoryRateClient()
  }

  static func overridable(answeredBy double: URLProtocol.Type) -> OverridableRateClient {
    OverridableRateClient()
  }

  static func adapted(asking server: URL) -> AdaptedRateClient {
    AdaptedRateClient()  // TODO: Let the test's server answer.
  }

  /// A board whose rate is `rate`, or which fails to load it.
  static func board(answering rate: Result<Int, any Error>) -> EuroBoard {
    EuroBoard()  // TODO: There is no way into `SealedRateClient`. Open the board.
  }
}

/// Shows what a euro costs. The app makes it with `EuroBoard()`, which asks the bank.
struct EuroBoard: Sendable {
  private let client = SealedRateClient()

  /// What the board shows: `1 € = 1480 ₩`, or `closed` if there is no rate.
  func line() async -> String {
    guard let won = try? await client.won() else { return "closed" }
    return "1 € = \(won) ₩"
  }
}
