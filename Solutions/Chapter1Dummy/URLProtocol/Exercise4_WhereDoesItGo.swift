import DoubleKit

/// Exercise 1.4: predict where a request goes, then run it.
///
/// One rule decides: the session asks the classes of the configuration that it
/// copied when it was made, in order, and the first that accepts gets the
/// request. Where no double accepts, the real loader does, without a word.
/// Another right way: a set of the scenarios in which the double is asked.
enum WhereDoesItGo {
  static func prediction(for scenario: RoutingScenario) -> Destination? {
    switch scenario {
    case .doubleIsListed, .firstDeclinesSecondAccepts, .listedBeforeTheLoaders: .theDouble
    case .doubleDeclines, .nothingIsListed: .theNetwork
    case .listedAfterTheLoaders: .theNetwork
    case .listedTooLate, .codeUsesShared, .registeredNotListed: .theNetwork
    }
  }
}
