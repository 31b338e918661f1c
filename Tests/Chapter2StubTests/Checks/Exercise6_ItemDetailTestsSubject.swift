import CheckKit

/// What the checks of 2.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static let tests = LearnersSuite(inFile: "Chapter2Stub/Exercise6_ItemDetailTests.swift")
}
