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
  let tests: any LearnersTests
  let claims: [APIVariant]

  var testDescription: String { name }

  static let all = [
    Kind(
      chapter: 1, name: "Dummy", tests: InvalidIDTests(), claims: Exercise5_InvalidIDTests.mutants),
    Kind(
      chapter: 2, name: "Stub", tests: ItemDetailTests(), claims: Exercise6_ItemDetailTests.mutants),
    Kind(
      chapter: 3, name: "Fake", tests: PriceChangeTests(),
      claims: Exercise5_PriceChangeTests.mutants),
    Kind(chapter: 4, name: "Spy", tests: RequestTests(), claims: Exercise6_RequestTests.mutants),
    Kind(
      chapter: 5, name: "Mock", tests: OverSpecifiedTests(),
      claims: Exercise5_OverSpecifiedTests.mutants),
  ]

  /// How the tests end on an API, through one seam.
  func outcome(on variant: APIVariant, _ seam: Seam) async -> TestOutcome {
    await GradedRun(of: tests, mutants: [], teach: Teaching("", open: ""))
      .outcome(on: variant.makeAPI, seam)
  }
}
