import DoubleKit

@testable import Chapter5Mock

/// What the checks of 5.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static func tests() -> any LearnersTests { OverSpecifiedTests() }
}
