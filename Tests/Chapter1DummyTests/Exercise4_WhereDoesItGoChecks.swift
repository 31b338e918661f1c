import ExerciseSupport
import Testing

@testable import Chapter1Dummy

@Suite("1.4 WhereDoesItGo", .tags(.dummy, .urlProtocol))
struct Exercise4_WhereDoesItGo {
  var prediction: @Sendable (RoutingScenario) -> Destination = {
    WhereDoesItGo.prediction(for: $0)
  }

  let teach = Teaching(
    "A session asks the protocol classes of its own configuration, in order.",
    open: "Chapters/Chapter1Dummy/URLProtocol/Exercise4_WhereDoesItGo.swift")

  @Test("knows that a request can end in two places")
  func predictsBothDestinations() {
    let places = Set(RoutingScenario.allCases.map { prediction($0).rawValue })
    #expect(
      places.count == 2,
      teach("WhereDoesItGo sends the requests of all scenarios to \(places.joined())."))
  }

  @Test("predicts where the request goes", arguments: RoutingScenario.allCases)
  func comesTrue(_ scenario: RoutingScenario) async throws {
    let predicted = prediction(scenario)
    let seen = try #require(
      try await scenario.run(), "The request of \(scenario) came back from nowhere.")
    #expect(
      seen == predicted,
      teach(
        """
        WhereDoesItGo sends the request of \(scenario) to \(predicted.rawValue); \
        it was run, and went to \(seen.rawValue). \(scenario.reason)
        """))
  }
}
