import DoubleKit

@testable import Chapter4Spy

/// What the checks of 4.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static func tests() -> any LearnersTests { RequestTests() }
}
