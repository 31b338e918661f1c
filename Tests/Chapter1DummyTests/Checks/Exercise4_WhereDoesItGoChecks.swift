import CheckKit
import DoubleKit
import Testing

@Suite("1.4 WhereDoesItGo", .tags(.dummy, .urlProtocol))
struct Exercise4_WhereDoesItGo {
  var prediction: @Sendable (RoutingScenario) -> Destination? =
    Exercise4_Subject.prediction

  @Test("predicts where the request goes")
  func comesTrue() async throws {
    expectPredictions()
    for scenario in RoutingScenario.allCases {
      if let predicted = prediction(scenario) { try await run(scenario, predicted: predicted) }
    }
  }

  /// Scenarios without a prediction are one failure: none of them is run, all
  /// for the same reason.
  private func expectPredictions() {
    let open = RoutingScenario.allCases.filter { prediction($0) == nil }
    guard let first = open.first else { return }
    let others = open.count == 1 ? ", so it was" : " and \(open.count - 1) more, so they were"
    Issue.record(
      teach("Predict first, then run.")("There is no prediction yet for \(first)\(others) not run.")
    )
  }

  private func run(_ scenario: RoutingScenario, predicted: Destination) async throws {
    guard let seen = try await scenario.run() else {
      Issue.record(
        "The request of \(scenario) ended without an answer from the double or the network.")
      return
    }
    teach(scenario.reason).expect(
      seen == predicted,
      "You predicted \(predicted.rawValue) for \(scenario), and the request went to \(seen.rawValue)."
    )
  }

  /// The rule is the reason of the one scenario that is judged.
  private func teach(_ rule: String) -> Teaching {
    Teaching(rule, open: "Chapters/Chapter1Dummy/URLProtocol/Exercise4_WhereDoesItGo.swift")
  }
}
