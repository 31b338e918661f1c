import DoubleKit

/// Exercise 1.4: predict where a request goes, then run it.
///
/// `makeSession()` in `Sources/DoubleKit/Routing/RoutingScenario.swift` sets up
/// each scenario. Predict `.theDouble` if a double answers, and `.theNetwork` if
/// none does: then the loader tries to connect, or refuses to. The network is a
/// closed port of this machine. The check runs only scenarios with a prediction.
enum WhereDoesItGo {
  static func prediction(for scenario: RoutingScenario) -> Destination? {
    // TODO: Predict .theDouble or .theNetwork for each scenario.
    switch scenario {
    case .doubleIsListed: nil
    case .doubleDeclines: nil
    case .firstDeclinesSecondAccepts: nil
    case .listedBeforeTheLoaders: nil
    case .listedAfterTheLoaders: nil
    case .nothingIsListed: nil
    case .listedTooLate: nil
    case .codeUsesShared: nil
    case .registeredNotListed: nil
    }
  }
}
