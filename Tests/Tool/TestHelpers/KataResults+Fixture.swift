import Foundation

@testable import Fixture
@testable import WorkbookChecking
@testable import WorkbookCourse

extension KataResults {
  /// What the checks of the fixture's kata say of a learner's file: see `kataChecks`.
  static func fixture(answer: Int, test: Int) -> KataResults {
    let passes = [
      "step1": answer >= 1, "step2": answer >= 2, KataStep.testsAssert: test > 0,
      KataStep.testsPass: test > 0 && test <= answer, KataStep.testsFit: test > 0 && test <= 2,
    ]
    return KataResults(byCheck: passes.mapValues { $0 ? .passed : .failed })
  }

  /// A file that does not compile.
  static let nothing = KataResults(
    byCheck: fixture(answer: 0, test: 0).byCheck.mapValues { _ in .undecided })
}
