import CheckKit

/// What the checks of 8.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static let tests = LearnersSuite(inFile: "Chapter8Lies/Exercise1_TaskContract.swift")
}
