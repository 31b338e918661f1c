// Half right: the first five names are right, the others are those of the starter.
// Earns 5 of 10 points.
import DoubleKit

/// Exercise 1.3: name the double in each listing, by the decision key.
///
/// The ten listings are in `Sources/DoubleKit/Gallery`, files
/// `Listings1to5.swift` and `Listings6to10.swift`. Judge how the test uses the
/// double. Below are the names that many articles would give. As long as all ten
/// names are the same, the check fails, and judges none.
enum NameThatDouble {
  static func kind(ofListing number: Int) -> DoubleKind {
    // TODO: Say .dummy, .mock, .spy, .fake or .stub for each listing.
    switch number {
    case 1: .stub
    case 2: .spy
    case 3: .dummy
    case 4: .stub
    case 5: .mock
    case 6: .mock
    case 7: .mock
    case 8: .mock
    case 9: .mock
    default: .mock
    }
  }
}
