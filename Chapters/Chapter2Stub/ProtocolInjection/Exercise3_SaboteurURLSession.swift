import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 2.3: a session that acts out one scenario.
///
/// Deliver what `Scenario` says for each case. Without a scenario, report every
/// request once: with its URL, at the line of the test that made the saboteur.
/// Then fail the request with `NotConfigured`.
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
    // TODO: A colleague wrote these lines from memory. Which of them are wrong?
    switch scenario {
    case .transportError: return .failure(Scenario.connectionError)
    case .noResponse: return .failure(URLError(.badServerResponse))
    case .status: return .status(404)
    case .emptyBody: return SessionAnswer(data: nil, response: nil, error: nil)
    case .garbage: return .status(200, body: "Down for maintenance")
    case .quotedNumbers: return .status(200, body: #"{"id":"7","title":"Gaiwan"}"#)
    case .missingPrice: return .status(200, body: #"{"title":"Gaiwan"}"#)
    case nil: return .failure(Scenario.connectionError)
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
