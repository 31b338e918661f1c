import DoubleKit

@testable import Chapter1Dummy

/// What the checks of 1.4 judge, in the shape that they need.
enum Exercise4_Subject {
  static func prediction(_ scenario: RoutingScenario) -> Destination? {
    WhereDoesItGo.prediction(for: scenario)
  }
}
