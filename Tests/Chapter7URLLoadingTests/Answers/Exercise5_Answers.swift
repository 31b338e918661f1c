import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("7.5 WaysIn: the checks decide rightly")
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_WaysIn

  static let judge = Judge<Checks>(inOrder: [
    ("entersByConfiguration", { try await $0.entersByConfiguration() }),
    ("entersByOverriding", { try await $0.entersByOverriding() }),
    ("entersByAdapting", { try await $0.entersByAdapting() }),
    ("opensTheBoard", { try await $0.opensTheBoard() }),
  ])

  static let wrongAnswers: [Wrong] = [
    Wrong(
      "makes a configuration of its own", rejectedBy: "entersByConfiguration",
      saying: "FactoryRateClient sets `timeout",
      Checks(factory: { double in
        FactoryRateClient { _, delegate in
          URLSession(configuration: .listing(double), delegate: delegate, delegateQueue: nil)
        }
      })),
    Wrong(
      "overrides nothing", rejectedBy: "entersByOverriding",
      saying: "OverridableRateClient got “1366”",
      Checks(overridable: { _ in OverridableRateClient() })),
    Wrong(
      "changes nothing", rejectedBy: "entersByAdapting", saying: "AdaptedRateClient got “1366”",
      Checks(adapted: { _ in AdaptedRateClient() })),
    Wrong(
      "puts a stub into the app's board", rejectedBy: "opensTheBoard",
      saying: "EuroBoard(), shows “1 € = 1480 ₩”. The bank answers “1 € = 1366 ₩”",
      Checks(appsBoard: { { "1 € = 1480 ₩" } })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "classes before those of the loader, and an address put together as text",
      Checks(
        configured: { ConfiguredRateClient(configuration: .listing($0)) },
        adapted: { server in
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
}

extension URLSessionConfiguration {
  /// A configuration that lists a double before the classes of the loader.
  fileprivate static func listing(_ double: URLProtocol.Type) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.default
    configuration.protocolClasses = [double] + (configuration.protocolClasses ?? [])
    return configuration
  }
}
