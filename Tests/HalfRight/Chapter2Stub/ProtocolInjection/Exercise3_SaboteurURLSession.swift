// Half right: most scenarios are right; two bodies and the complaint are still to come.
// Earns 12 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 2.3: a session that acts out one scenario.
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
    let answer = self.answer()
    return SaboteurDataTask { completionHandler(answer.data, answer.response, answer.error) }
  }

  private func answer() -> SessionAnswer {
    switch scenario {
    case .transportError: .failure(Scenario.connectionError)
    case .noResponse: SessionAnswer(data: nil, response: nil, error: nil)
    case .status(let status): .status(status, body: Scenario.itemJSON)
    case .emptyBody: .status(200)
    case .garbage: .status(200, body: "Down for maintenance")
    case .quotedNumbers: .status(200, body: #"{"id":"7","title":"Gaiwan"}"#)
    case .missingPrice: .status(200, body: #"{"title":"Gaiwan"}"#)
    case nil: .failure(Scenario.connectionError)
    }
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
