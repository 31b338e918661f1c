import DoubleKit

@testable import Chapter1Dummy

/// What the checks of 1.3 judge, in the shape that they need.
enum Exercise3_Subject {
  static func kind(_ listing: Int) -> DoubleKind { NameThatDouble.kind(ofListing: listing) }
}
