import CheckKit
import DoubleKit
import Testing

@Suite("1.4 WhereDoesItGo", .tags(.dummy, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise4_WhereDoesItGo {
  var prediction: @Sendable (RoutingScenario) -> Destination? =
    Exercise4_Subject.prediction

  let teach = Teaching(
    "A session asks, in order, the classes that its configuration held when it was made.",
    open: "Chapters/Chapter1Dummy/URLProtocol/Exercise4_WhereDoesItGo.swift")

  @Test("predicts where the request goes")
  func comesTrue() async throws {
    try await teach.expectPredictions(
      of: RoutingScenario.allCases, by: prediction, because: \.reason
    ) { scenario, predicted in
      let seen = try await scenario.run()
      if seen == predicted { return nil }
      let place = seen?.rawValue ?? "neither the double nor the network"
      return "The request of \(scenario) went to \(place). \(scenario.reason)"
    }
  }
}
