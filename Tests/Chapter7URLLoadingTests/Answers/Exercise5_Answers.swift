import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("7.5 WaysIn: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_WaysIn

  static let judge = Judge<Checks>([
    ("entersByConfiguration", { try await $0.entersByConfiguration() }),
    ("entersByFactory", { try await $0.entersByFactory() }),
    ("entersByOverriding", { try await $0.entersByOverriding() }),
    ("entersByAdapting", { try await $0.entersByAdapting() }),
    ("opensTheBoard", { try await $0.opensTheBoard() }),
  ])

  static let wrongAnswers: [Wrong] = [
    configured("lists nothing", saying: "ConfiguredRateClient got “1366”, the answer of the bank") {
      _ in ConfiguredRateClient()
    },
    configured("has one client for all tests", saying: "the answer of another test's double") { _ in
      ConfiguredRateClient(configuration: .listing(MorningTest.RateStub.self))
    },
    factory("gives it a queue for many", saying: "is concurrent") { double in
      FactoryRateClient { configuration, delegate in
        configuration.protocolClasses = [double]
        return URLSession(
          configuration: configuration, delegate: delegate, delegateQueue: OperationQueue())
      }
    },
    factory("makes a configuration of its own", saying: "FactoryRateClient sets `timeout") {
      double in
      FactoryRateClient { _, delegate in
        URLSession(configuration: .listing(double), delegate: delegate, delegateQueue: nil)
      }
    },
    factory("hands the factory nothing", saying: "FactoryRateClient got “1366”") { _ in
      FactoryRateClient()
    },
    overridable("overrides nothing", saying: "OverridableRateClient got “1366”") { _ in
      OverridableRateClient()
    },
    adapted("changes nothing", saying: "AdaptedRateClient got “1366”") { _ in
      AdaptedRateClient()
    },
    WrongAnswer(
      "puts a stub into the app's board", rejectedBy: "opensTheBoard",
      saying: "EuroBoard(), shows “1 € = 1480 ₩”. The bank answers “1 € = 1366 ₩”",
      Checks(appsBoard: { { "1 € = 1480 ₩" } })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "classes before those of the loader",
      Checks(configured: { ConfiguredRateClient(configuration: .listing($0)) })),
    RightAnswer(
      "an address put together as text",
      Checks(adapted: { server in
        AdaptedRateClient {
          var request = $0
          let target = [request.url?.path, request.url?.query].compactMap(\.self)
          request.url = URL(string: target.joined(separator: "?"), relativeTo: server)
          return request
        }
      })),
    RightAnswer(
      "a board around a closure",
      Checks(board: { rate in { (try? rate.get()).map { "1 € = \($0) ₩" } ?? "closed" } })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static func configured(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (URLProtocol.Type) -> ConfiguredRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByConfiguration", saying: fault, Checks(configured: make))
  }

  static func factory(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (URLProtocol.Type) -> FactoryRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByFactory", saying: fault, Checks(factory: make))
  }

  static func overridable(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (URLProtocol.Type) -> OverridableRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByOverriding", saying: fault, Checks(overridable: make))
  }

  static func adapted(
    _ name: String, saying fault: String, make: @escaping @Sendable (URL) -> AdaptedRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByAdapting", saying: fault, Checks(adapted: make))
  }

  static func board(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (Result<Int, any Error>) -> Exercise5_Subject.Line
  ) -> WrongAnswer<Checks> {
    wrong(name, "opensTheBoard", saying: fault, Checks(board: make))
  }

  private static func wrong(
    _ name: String, _ check: String, saying fault: String, _ checks: Checks
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks)
  }

  /// A board that asks the bank, whatever the test hands over.
  static func board(_ client: SealedRateClient) -> Exercise5_Subject.Line {
    { (try? await client.won()).map { "1 € = \($0) ₩" } ?? "closed" }
  }
}

extension URLSessionConfiguration {
  /// A configuration that lists a double before the classes of the loader.
  static func listing(_ double: URLProtocol.Type) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.default
    configuration.protocolClasses = [double] + (configuration.protocolClasses ?? [])
    return configuration
  }
}

extension URLRequest {
  /// The request with another address.
  func with(_ change: (inout URLComponents) -> Void) -> URLRequest {
    var request = self
    var parts = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
    if parts != nil { change(&parts!) }
    request.url = parts?.url
    return request
  }
}
