import DoubleKit

/// Exercise 8.7: name the kind of ten doubles, the lie that each one tells, and its
/// cure.
///
/// Each comment names the line that gives the lie away. Any kind of double can lie, so
/// the key decides the kind first, as if there were no lie. Four lies break a rule of
/// the loader, so they share a cure. Another right way: a table of kinds and lies, and
/// a function from a lie to its cure, since each lie has only one.
enum NameThatLie {
  static func verdict(ofListing number: Int) -> LieVerdict {
    switch number {
    // A real shop can say 503. Nothing is wrong here but the word Mock.
    case 21: LieVerdict(.stub, .nameOfAnotherKind, curedBy: .rename)
    // `dataTask` calls back, and `resume()` is empty. The test reads the paths.
    case 22: LieVerdict(.spy, .answersBeforeResume, curedBy: .keepTheRulesOfALoader)
    // A rule makes the answer from the id; above 10 it is a lamp and an error.
    case 23: LieVerdict(.fake, .responseBesideError, curedBy: .keepTheRulesOfALoader)
    // For item 6 the client hears one thing alone: that the load is over.
    case 24: LieVerdict(.stub, .finishesWithoutResponse, curedBy: .keepTheRulesOfALoader)
    // The test says 400, and gets 404.
    case 25: LieVerdict(.stub, .anotherStatusThanNamed, curedBy: .takeTheAnswerFromTheTest)
    // A price that it remembers makes it a fake. Item 9 is asked for, item 5 comes.
    case 26: LieVerdict(.fake, .sameItemForEveryRequest, curedBy: .readTheRequest)
    // The test means a lost connection, and can only say "no success".
    case 27: LieVerdict(.stub, .oneFailureForAll, curedBy: .takeTheAnswerFromTheTest)
    // The test reads what the closure recorded. The closure stays, in a static.
    case 28: LieVerdict(.spy, .keptForOtherTests, curedBy: .keepItPerSession)
    // Told before, and judges by itself: a mock. Its request is not one of the shop's.
    case 29: LieVerdict(.mock, .requestNobodyTried, curedBy: .tryItOnTheRealShop)
    // Three nils: no load ends like that.
    default: LieVerdict(.stub, .callsBackWithNothing, curedBy: .keepTheRulesOfALoader)
    }
  }
}
