import DoubleKit

extension RoutingScenario {
  /// Why the request goes where it goes, as a sentence.
  public var reason: String {
    switch self {
    case .doubleIsListed:
      "The double is in the session's protocolClasses and accepts the request."
    case .doubleDeclines:
      "A double whose canInit(with:) returns false is passed over, so the request does not end there."
    case .firstDeclinesSecondAccepts:
      "The classes are asked in order; one that declines only hands the question on."
    case .listedBeforeTheLoaders:
      "The classes are asked in order, and the double comes before the loader's own for HTTP."
    case .listedAfterTheLoaders:
      "The classes are asked in order, and the loader's own for HTTP accepts before the double is asked."
    case .nothingIsListed:
      "An empty list holds no double. Linux's loader then uses its own class for HTTP; others may refuse."
    case .listedTooLate:
      "A session copies its configuration when it is made and never looks at the original again."
    case .codeUsesShared:
      "URLSession.shared has a configuration of its own; the double was listed in another."
    case .registeredNotListed:
      "The loader's own class for HTTP is listed, and accepts before a registered class is asked."
    }
  }
}
