import CheckKit
import DoubleKit
import ItemDetail
@testable import Chapter9Kata

/// What the checks of 9.2 judge, in the shape that they need.
enum Exercise2_Subject {
  static let tests = LearnersSuite(inFile: "Chapter9Kata/Exercise2_Capstone.swift")

  static func choice(_ requirement: Checkout.Requirement) -> Checkout.Choice? {
    Capstone.choice(for: requirement)
  }
}
