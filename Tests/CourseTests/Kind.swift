import CheckKit
import DoubleKit
import Mutants
import Testing

@testable import Chapter1Dummy
@testable import Chapter1DummyTests
@testable import Chapter2Stub
@testable import Chapter2StubTests
@testable import Chapter3Fake
@testable import Chapter3FakeTests
@testable import Chapter4Spy
@testable import Chapter4SpyTests
@testable import Chapter5Mock
@testable import Chapter5MockTests

/// One kind of double: the tests that its chapter's solution writes with it,
/// and the faults that the chapter's checks ask them to notice.
struct Kind: Sendable, CustomTestStringConvertible {
  let chapter: Int
  let name: String
  let tests: LearnersSuite
  let claims: [APIVariant]

  var testDescription: String { name }

  static let all = [
    Kind(
      chapter: 1, name: "Dummy", tests: LearnersSuite(InvalidIDTests.self),
      claims: Exercise5_InvalidIDTests.mutants),
    Kind(
      chapter: 2, name: "Stub", tests: LearnersSuite(ItemDetailTests.self),
      claims: Exercise6_ItemDetailTests.mutants),
    Kind(
      chapter: 3, name: "Fake", tests: LearnersSuite(PriceChangeTests.self),
      claims: Exercise5_PriceChangeTests.mutants),
    Kind(
      chapter: 4, name: "Spy", tests: LearnersSuite(RequestTests.self),
      claims: Exercise6_RequestTests.mutants),
    Kind(
      chapter: 5, name: "Mock", tests: LearnersSuite(OverSpecifiedTests.self),
      claims: Exercise5_OverSpecifiedTests.mutants),
  ]

  /// What the tests do to a variant, through one seam.
  func verdict(
    on variant: APIVariant, _ seam: Seam
  ) async -> (verdict: Detection, reasons: [String]) {
    await GradedRun(of: tests, teach: Teaching("", open: "")).verdict(on: variant, through: seam)
  }
}
