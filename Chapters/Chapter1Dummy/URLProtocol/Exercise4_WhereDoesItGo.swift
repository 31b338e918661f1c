import ExerciseSupport

/// Exercise 1.4: predict where a request goes, then run it.
///
/// How each scenario is set up is in `makeSession()` of
/// `Sources/ExerciseSupport/Routing/RoutingScenario.swift`. The network is a
/// closed port of this machine. Below is what one would hope for.
enum WhereDoesItGo {
  static func prediction(for scenario: RoutingScenario) -> Destination {
    // TODO: Predict .theDouble or .theNetwork for each scenario.
    switch scenario {
    case .doubleIsListed: .theDouble
    case .doubleDeclines: .theDouble
    case .firstDeclinesSecondAccepts: .theDouble
    case .listedBeforeTheLoaders: .theDouble
    case .listedAfterTheLoaders: .theDouble
    case .nothingIsListed: .theDouble
    case .listedTooLate: .theDouble
    case .codeUsesShared: .theDouble
    case .registeredNotListed: .theDouble
    }
  }
}
