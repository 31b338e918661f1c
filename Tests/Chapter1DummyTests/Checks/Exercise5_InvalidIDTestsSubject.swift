import CheckKit

/// What the checks of 1.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static let tests = LearnersSuite(inFile: "Chapter1Dummy/Exercise5_InvalidIDTests.swift")
}
