// Half right: five of nine predictions are made, and they are right.
// Earns 5 of 10 points.
import DoubleKit

/// Exercise 1.4: predict where a request goes, then run it.
enum WhereDoesItGo {
  static func prediction(for scenario: RoutingScenario) -> Destination? {
    switch scenario {
    case .doubleIsListed: .theDouble
    case .doubleDeclines: .theNetwork
    case .firstDeclinesSecondAccepts: .theDouble
    case .listedBeforeTheLoaders: .theDouble
    case .listedAfterTheLoaders: nil
    case .nothingIsListed: .theNetwork
    case .listedTooLate: nil
    case .codeUsesShared: nil
    case .registeredNotListed: nil
    }
  }
}
