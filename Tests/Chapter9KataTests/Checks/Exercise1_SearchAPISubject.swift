import CheckKit
import StorefrontMutants
@testable import Chapter9Kata

/// What the checks of 9.1 judge, in the shape that they need.
enum Exercise1_Subject {
  static let client: SearchVariant = SearchVariant(SearchAPI.self, "is your own")

  static let tests = LearnersSuite(inFile: "Chapter9Kata/Exercise1_SearchAPI.swift")
}
