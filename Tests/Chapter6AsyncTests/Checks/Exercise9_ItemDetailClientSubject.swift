import CheckKit

/// What the checks of 6.9 judge, in the shape that they need.
enum Exercise9_Subject {
  static let tests = LearnersSuite(inFile: "Chapter6Async/Exercise9_ItemDetailClient.swift")
}
