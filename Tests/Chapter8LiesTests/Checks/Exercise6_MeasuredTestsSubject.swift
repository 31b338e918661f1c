import CheckKit

/// What the checks of 8.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static let tests = LearnersSuite(inFile: "Chapter8Lies/Exercise6_MeasuredTests.swift")
}
