import DoubleKit

/// Exercise 1.4: predict where a request goes, then run it.
///
/// One rule decides. A session copies its configuration when it is made, and asks
/// the classes in that copy, in order; the first that accepts gets the request.
/// If no double accepts, the real loader does, without a word. Another right way:
/// a set of the scenarios in which the double is asked.
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
