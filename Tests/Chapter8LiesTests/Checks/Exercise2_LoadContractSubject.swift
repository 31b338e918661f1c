import CheckKit

/// What the checks of 8.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static let tests = LearnersSuite(inFile: "Chapter8Lies/Exercise2_LoadContract.swift")
}
