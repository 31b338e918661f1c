import DoubleKit

/// Exercise 8.7: name the kind of ten doubles, the lie that each one tells, and its
/// cure.
///
/// The listings are in `Tests/Chapter8LiesTests/Lesson/Listings21to30.swift`, and all of
/// their tests are green. Judge the kind by the decision key. Each of the ten lies of
/// `DoubleLie` is told once, and the comments of `LieCure` say which lies each cure is for.
enum NameThatLie {
  static func verdict(ofListing number: Int) -> LieVerdict {
    // TODO: Say for each listing: the kind of the double, its lie, and the cure.
    switch number {
    case 21: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 22: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 23: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 24: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 25: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 26: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 27: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 28: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    case 29: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    default: LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
    }
  }
}
