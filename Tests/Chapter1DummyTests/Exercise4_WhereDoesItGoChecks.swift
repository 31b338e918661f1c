import CheckKit
import DoubleKit
import Testing

@Suite("1.4 WhereDoesItGo", .tags(.dummy, .urlProtocol))
struct Exercise4_WhereDoesItGo {
  var prediction: @Sendable (RoutingScenario) -> Destination? =
    Exercise4_Subject.prediction

  @Test("predicts where the request goes", arguments: RoutingScenario.allCases)
  func comesTrue(_ scenario: RoutingScenario) async throws {
    let predicted = try #require(
      prediction(scenario),
      teach("Predict first, then run.")(
        "There is no prediction yet for \(scenario), so it was not run."))
    let seen = try #require(
      try await scenario.run(), "The request of \(scenario) came back from nowhere.")
    #expect(
      seen == predicted,
      teach(scenario.reason)(
        "You predicted \(predicted.rawValue) for \(scenario); it was run: \(seen.rawValue)."))
  }

  /// The rule is the reason of the one scenario that is judged.
  private func teach(_ rule: String) -> Teaching {
    Teaching(rule, open: "Chapters/Chapter1Dummy/URLProtocol/Exercise4_WhereDoesItGo.swift")
  }
}
