import DoubleKit

@testable import Chapter1Dummy

/// What the checks of 1.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static func tests() -> any LearnersTests { InvalidIDTests() }
}
