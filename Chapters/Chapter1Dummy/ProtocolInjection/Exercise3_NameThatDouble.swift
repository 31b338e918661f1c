import DoubleKit

/// Exercise 1.3: name the double in each listing, by the decision key.
///
/// The ten listings are in `Tests/Chapter1DummyTests/Lesson/Listings1to10.swift`. Judge how
/// the test uses the double. Below are the names that many articles would give. While all
/// ten names are the same, the check judges none of them.
enum NameThatDouble {
  static func kind(ofListing number: Int) -> DoubleKind {
    // TODO: Say .dummy, .mock, .spy, .fake or .stub for each listing.
    switch number {
    case 1: .mock
    case 2: .mock
    case 3: .mock
    case 4: .mock
    case 5: .mock
    case 6: .mock
    case 7: .mock
    case 8: .mock
    case 9: .mock
    default: .mock
    }
  }
}
