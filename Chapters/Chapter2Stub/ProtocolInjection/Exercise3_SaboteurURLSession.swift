import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.3: a session that acts out one scenario.
///
/// `Scenario` says what each one delivers; a saboteur delivers that and nothing
/// else. A saboteur without a scenario is strict: whenever it is asked for
/// anything, it reports an issue, once, at the line of the test that made it,
/// and fails the request with `NotConfigured` and nothing else, when the task is
/// resumed. It may report when the task is made, or when it is resumed. What a
/// task does when it is resumed again, or after `cancel()`, is up to you.
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
    case .transportError: return .failure(Scenario.connectionError)
    // TODO: A case for each other scenario, one for none, and no default.
    default: return SessionAnswer(data: nil, response: nil, error: nil)
    }
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
