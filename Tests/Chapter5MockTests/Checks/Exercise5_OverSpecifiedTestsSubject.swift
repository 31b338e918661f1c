import CheckKit

/// What the checks of 5.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static let tests = LearnersSuite(inFile: "Chapter5Mock/Exercise5_OverSpecifiedTests.swift")
}
