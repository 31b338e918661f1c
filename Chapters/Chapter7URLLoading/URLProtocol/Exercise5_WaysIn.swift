import DoubleKit
import Foundation

/// Exercise 7.5: five clients, and the ways in.
///
/// Five clients ask the bank what a euro costs in won. Each makes its own session.
/// They are in `Sources/DoubleKit/RateClients`, and you cannot change them.
/// Each function here makes a client, or a board, for one test. What the test
/// hands over answers, and never the bank. Two tests at the same time do not
/// disturb each other. A session may come from `.default` or from `.ephemeral`, but:
/// - `FactoryRateClient` keeps its own settings and its delegate,
/// - `AdaptedRateClient` sends the same request, to another server.
///
/// `registerClass` would be for all tests at once, so it is no way in here.
enum WaysIn {
  /// A client that `double` answers.
  static func configured(answeredBy double: URLProtocol.Type) -> ConfiguredRateClient {
    ConfiguredRateClient()  // TODO: Let the double answer, here and in the next two.
  }

  /// A client that `double` answers.
  static func factory(answeredBy double: URLProtocol.Type) -> FactoryRateClient {
    FactoryRateClient()
  }

  /// A client that `double` answers.
  static func overridable(answeredBy double: URLProtocol.Type) -> OverridableRateClient {
    OverridableRateClient()
  }

  /// A client that asks `server`, which the test has started: for instance
  /// `http://127.0.0.1:49152`.
  static func adapted(asking server: URL) -> AdaptedRateClient {
    AdaptedRateClient()  // TODO: Let the test's server answer.
  }

  /// A board whose rate is `rate`, or which fails to load it.
  static func board(answering rate: Result<Int, any Error>) -> EuroBoard {
    EuroBoard()  // TODO: There is no way into `SealedRateClient`. Open the board.
  }
}

/// Shows what a euro costs. The app makes it with `EuroBoard()`, and then it asks
/// the bank through `SealedRateClient`: that has to stay so. Everything else about
/// the board is yours to change.
struct EuroBoard: Sendable {
  private let client = SealedRateClient()

  /// What the board shows: `1 € = 1480 ₩`, or `closed` if there is no rate.
  func line() async -> String {
    guard let won = try? await client.won() else { return "closed" }
    return "1 € = \(won) ₩"
  }
}
