import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.3: a session that acts out one scenario.
///
/// A switch without a default makes the compiler ask about each new scenario,
/// and leaves none to be mistaken for "nobody chose". `.status` carries its
/// number, so no scenario can answer with another's. Another right way: let the
/// scenario be a closure that returns an answer, and the strict one be the
/// closure that a saboteur begins with.
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
    case .garbage: .status(200, body: "<html>Please log in.</html>")
    case .quotedNumbers: .status(200, body: Self.quotedJSON)
    case .missingPrice: .status(200, body: Self.pricelessJSON)
    case nil: refusal()
    }
  }

  private static let quotedJSON =
    #"{"id":"7","title":"Gaiwan","descriptions":"A bowl with a lid.","price":"18000"}"#
  private static let pricelessJSON =
    #"{"id":7,"title":"Gaiwan","descriptions":"A bowl with a lid."}"#

  private func refusal() -> SessionAnswer {
    Issue.record(
      "SaboteurURLSession was asked for something and has no scenario.",
      sourceLocation: sourceLocation)
    return .failure(NotConfigured())
  }
}

/// What a saboteur without a scenario answers; no scenario answers with it.
struct NotConfigured: Error {}

/// The task that a `SaboteurURLSession` hands out.
struct SaboteurDataTask: URLSessionDataTaskProtocol {
  let deliver: @Sendable () -> Void

  func resume() { deliver() }
  func cancel() {}
}
