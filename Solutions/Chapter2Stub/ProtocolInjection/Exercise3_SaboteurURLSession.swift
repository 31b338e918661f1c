import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 2.3: a session that acts out one scenario.
///
/// The switch has no default, so the compiler asks about each new scenario, and
/// no scenario is mistaken for a forgotten one. `.status` carries its number and
/// passes it on. Another right way: let the scenario be a closure that returns an
/// answer, and begin with a closure that complains.
final class SaboteurURLSession: URLSessionProtocol {
  private let scenario: Scenario?
  private let sourceLocation: SourceLocation

  init(_ scenario: Scenario? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    self.scenario = scenario
    self.sourceLocation = sourceLocation
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let answer = self.answer(to: request)
    return SaboteurDataTask { completionHandler(answer.data, answer.response, answer.error) }
  }

  private func answer(to request: URLRequest) -> SessionAnswer {
    switch scenario {
    case .transportError: .failure(Scenario.connectionError)
    case .noResponse: SessionAnswer(data: nil, response: nil, error: nil)
    case .status(let status): .status(status, body: Scenario.itemJSON)
    case .emptyBody: .status(200)
    case .garbage: .status(200, body: "<html>Please log in.</html>")
    case .quotedNumbers: .status(200, body: Self.quotedJSON)
    case .missingPrice: .status(200, body: Self.pricelessJSON)
    case nil: refusal(of: request)
    }
  }

  private static let quotedJSON =
    #"{"id":"7","title":"Gaiwan","descriptions":"A bowl with a lid.","price":"18000"}"#
  private static let pricelessJSON =
    #"{"id":7,"title":"Gaiwan","descriptions":"A bowl with a lid."}"#

  private func refusal(of request: URLRequest) -> SessionAnswer {
    let url = request.url?.absoluteString ?? "no URL"
    Issue.record(
      "SaboteurURLSession was asked for \(url) and has no scenario.", sourceLocation: sourceLocation
    )
    return .failure(NotConfigured())
  }
}

/// The error of a saboteur without a scenario. No scenario has it.
struct NotConfigured: Error {}

/// The task that a `SaboteurURLSession` hands out.
struct SaboteurDataTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
