import CheckKit

/// What the checks of 3.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static let tests = LearnersSuite(inFile: "Chapter3Fake/Exercise5_PriceChangeTests.swift")
}
