// Half right: a double answers two of the five clients. Earns 8 of 20 points.
import DoubleKit
import Foundation

/// Exercise 7.5: five clients, and the ways in.
enum WaysIn {
  static func configured(answeredBy double: URLProtocol.Type) -> ConfiguredRateClient {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [double]
    return ConfiguredRateClient(configuration: configuration)
  }

  static func factory(answeredBy double: URLProtocol.Type) -> FactoryRateClient {
    FactoryRateClient { configuration, delegate in
      configuration.protocolClasses = [double]
      return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }
  }

  // TODO: The other three.
  static func overridable(answeredBy double: URLProtocol.Type) -> OverridableRateClient {
    OverridableRateClient()
  }

  static func adapted(asking server: URL) -> AdaptedRateClient { AdaptedRateClient() }

  static func board(answering rate: Result<Int, any Error>) -> EuroBoard { EuroBoard() }
}

/// Shows what a euro costs.
struct EuroBoard: Sendable {
  private let client = SealedRateClient()

  func line() async -> String {
    guard let won = try? await client.won() else { return "closed" }
    return "1 € = \(won) ₩"
  }
}
