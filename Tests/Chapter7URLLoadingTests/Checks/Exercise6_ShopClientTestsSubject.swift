import CheckKit

/// What the checks of 7.6 judge, in the shape that they need.
enum Exercise6_Subject {
  static let tests = LearnersSuite(inFile: "Chapter7URLLoading/Exercise6_ShopClientTests.swift")
}
