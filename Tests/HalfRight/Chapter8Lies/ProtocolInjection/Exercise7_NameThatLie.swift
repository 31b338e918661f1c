// Half right: the first five doubles are judged, the others are not. Earns 5 of 10 points.
import DoubleKit

/// Exercise 8.7: name the kind of ten doubles, the lie that each one tells, and its cure.
enum NameThatLie {
  static func verdict(ofListing number: Int) -> LieVerdict {
    switch number {
    case 21: LieVerdict(.stub, .nameOfAnotherKind, curedBy: .rename)
    case 22: LieVerdict(.spy, .answersBeforeResume, curedBy: .keepTheRulesOfALoader)
    case 23: LieVerdict(.fake, .responseBesideError, curedBy: .keepTheRulesOfALoader)
    case 24: LieVerdict(.stub, .finishesWithoutResponse, curedBy: .keepTheRulesOfALoader)
    case 25: LieVerdict(.stub, .anotherStatusThanNamed, curedBy: .takeTheAnswerFromTheTest)
    // TODO: The other five.
    case 26: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 27: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 28: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 29: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    default: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    }
  }
}
