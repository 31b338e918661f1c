import CheckKit

/// What the checks of 8.3 judge, in the shape that they need.
enum Exercise3_Subject {
  static let tests = LearnersSuite(inFile: "Chapter8Lies/Exercise3_LostConnectionContract.swift")
}
