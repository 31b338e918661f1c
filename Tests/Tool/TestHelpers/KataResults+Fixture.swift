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

extension KataEvidence {
  /// The evidence of some runs of the fixture's kata: step, answer and test of each.
  init(fixture runs: [(step: Int, answer: Int, test: Int)]) throws {
    self.init()
    let entry = Course.kata.entries[0]
    for run in runs {
      try add(
        .fixture(answer: run.answer, test: run.test), of: entry.exercise.steps[run.step - 1],
        in: entry,
        file: Data(FixtureText.kata(answer: run.answer, test: run.test).utf8))
    }
  }

  /// Both steps, one after the other.
  static let whole = Result {
    try KataEvidence(fixture: [(1, 0, 0), (1, 0, 1), (2, 1, 1), (2, 1, 2), (2, 2, 2)])
  }
}
