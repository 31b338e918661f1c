import DoubleKit

/// Exercise 1.4: predict where a request goes, then run it.
///
/// `makeSession()` in `Sources/DoubleKit/RoutingScenario.swift` sets up
/// each scenario. Predict `.theDouble` if a double answers the request, and
/// `.theNetwork` if none does. The check runs the scenarios that you have predicted.
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
