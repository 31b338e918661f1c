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
    let predictions = RoutingScenario.allCases.map(prediction)
    var right = 0
    for (scenario, predicted) in zip(RoutingScenario.allCases, predictions) {
      if let predicted, try await run(scenario, predicted: predicted) { right += 1 }
    }
    // One answer for all is right for some of them.
    teach("").count(right: predictions.theOnlyOne == nil ? right : 0, of: predictions.count)
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

  private func run(_ scenario: RoutingScenario, predicted: Destination) async throws -> Bool {
    guard let seen = try await scenario.run() else {
      Issue.record(
        "The request of \(scenario) ended without an answer from the double or the network.")
      return false
    }
    return teach(scenario.reason).expect(
      seen == predicted,
      "You predicted \(predicted.rawValue) for \(scenario), and the request went to \(seen.rawValue)."
    )
  }

  /// The rule is the reason of the one scenario that is judged.
  private func teach(_ rule: String) -> Teaching {
    Teaching(rule, open: "Chapters/Chapter1Dummy/URLProtocol/Exercise4_WhereDoesItGo.swift")
  }
}
