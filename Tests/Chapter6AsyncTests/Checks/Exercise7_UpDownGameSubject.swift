import CheckKit

/// What the checks of 6.7 judge, in the shape that they need.
enum Exercise7_Subject {
  static let tests = LearnersSuite(inFile: "Chapter6Async/Exercise7_UpDownGame.swift")
}
