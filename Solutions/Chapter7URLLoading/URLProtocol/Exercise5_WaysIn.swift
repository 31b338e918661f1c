import DoubleKit
import Foundation

/// Exercise 7.5: five clients, and the ways in.
///
/// Three of the clients let a configuration in, one lets its requests be changed,
/// and the last lets nobody in: what uses it asks a protocol of its own instead.
/// Another right way: a board that takes a closure in place of the protocol.
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

  static func overridable(answeredBy double: URLProtocol.Type) -> OverridableRateClient {
    DoubledRateClient(answeredBy: double)
  }

  static func adapted(asking server: URL) -> AdaptedRateClient {
    AdaptedRateClient { request in
      var adapted = request
      adapted.url = request.url.flatMap { Self.address($0, at: server) }
      return adapted
    }
  }

  static func board(answering rate: Result<Int, any Error>) -> EuroBoard {
    EuroBoard(rates: StubRates(rate: rate))
  }

  /// The same path and query on another server.
  private static func address(_ url: URL, at server: URL) -> URL? {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.scheme = server.scheme
    parts?.host = server.host
    parts?.port = server.port
    return parts?.url
  }
}

/// A client that overrides the one method which decides who answers.
private final class DoubledRateClient: OverridableRateClient {
  private let double: URLProtocol.Type

  init(answeredBy double: URLProtocol.Type) { self.double = double }

  override func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [double]
    return URLSession(configuration: configuration)
  }
}

/// What the board needs of a client.
protocol RateSource: Sendable {
  func won() async throws -> Int
}

extension SealedRateClient: RateSource {}

/// A stub one level above the session.
private struct StubRates: RateSource {
  let rate: Result<Int, any Error>

  func won() async throws -> Int { try rate.get() }
}

/// Shows what a euro costs.
struct EuroBoard: Sendable {
  private let rates: any RateSource

  init(rates: any RateSource = SealedRateClient()) { self.rates = rates }

  func line() async -> String {
    guard let won = try? await rates.won() else { return "closed" }
    return "1 € = \(won) ₩"
  }
}
