import CheckKit

/// What the checks of 4.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static let tests = LearnersSuite(inFile: "Chapter4Spy/Exercise6_RequestTests.swift")
}
