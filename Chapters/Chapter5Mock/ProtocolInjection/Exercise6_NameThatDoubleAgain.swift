import DoubleKit

/// Exercise 5.6: name the double in each of ten harder listings, by the decision
/// key.
///
/// The listings are in `Tests/Chapter5MockTests/Lesson/Listings11to20.swift`. Judge how the
/// test uses the double: this time, the class names mislead.
enum NameThatDoubleAgain {
  static func kind(ofListing number: Int) -> DoubleKind {
    // TODO: Say .dummy, .mock, .spy, .fake or .stub for each listing.
    switch number {
    case 11: .mock
    case 12: .mock
    case 13: .mock
    case 14: .mock
    case 15: .mock
    case 16: .mock
    case 17: .mock
    case 18: .mock
    case 19: .mock
    default: .mock
    }
  }
}
