import DoubleKit

@testable import Chapter8Lies

/// What the checks of 8.7 judge, in the shape that they need.
enum Exercise7_Subject {
  static func verdict(_ listing: Int) -> LieVerdict { NameThatLie.verdict(ofListing: listing) }
}
