import CheckKit

/// What the checks of 6.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static let tests = LearnersSuite(inFile: "Chapter6Async/Exercise5_ItemScreen.swift")
}
