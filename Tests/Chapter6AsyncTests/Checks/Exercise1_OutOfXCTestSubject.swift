import CheckKit

/// What the checks of 6.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static let tests = LearnersSuite(inFile: "Chapter6Async/Exercise1_OutOfXCTest.swift")
}
