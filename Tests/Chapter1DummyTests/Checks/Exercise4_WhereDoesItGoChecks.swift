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
    let all = RoutingScenario.allCases
    var wrong: [String] = []
    for scenario in all {
      guard let predicted = prediction(scenario) else { continue }
      let seen = try await scenario.run()
      if seen == predicted { continue }
      let place = seen?.rawValue ?? "neither the double nor the network"
      wrong.append("The request of \(scenario) went to \(place). \(scenario.reason)")
    }
    let open = all.filter { prediction($0) == nil }
    let right = all.count - wrong.count - open.count
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    let missing = open.first.map { ["There is no prediction yet for \($0)\(more)."] } ?? []
    let header = right == all.count || open.count == all.count ? [] : ["\(right) of 9 right:"]
    let teach = wrong.isEmpty ? teach.saying("Predict first, then run.") : teach
    teach.record(header + wrong + missing, sourceLocation: #_sourceLocation)
    // One answer for all is right for some of them.
    let isGuess = all.map(prediction).theOnlyOne != nil
    teach.count(right: isGuess ? 0 : right, of: all.count)
    if right == all.count { teach.explain(all.map { "\($0): \($0.reason)" }) }
  }
}
