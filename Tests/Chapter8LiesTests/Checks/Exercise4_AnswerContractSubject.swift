import CheckKit

/// What the checks of 8.4 judge, in the shape that they need.
enum Exercise4_Subject {
  static let tests = LearnersSuite(inFile: "Chapter8Lies/Exercise4_AnswerContract.swift")
}
