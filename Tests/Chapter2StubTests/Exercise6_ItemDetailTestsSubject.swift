import DoubleKit

@testable import Chapter2Stub

/// What the checks of 2.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static func tests() -> any LearnersTests { ItemDetailTests() }
}
