// Half right: the first five listings are named, the others are not. Earns 5 of 10 points.
import DoubleKit

/// Exercise 1.3: name the double in each listing, by the decision key.
enum NameThatDouble {
  static func kind(ofListing number: Int) -> DoubleKind {
    switch number {
    case 1: .stub
    case 2: .spy
    case 3: .dummy
    case 4: .stub
    case 5: .mock
    default: .mock
    }
  }
}
