import Foundation
@testable import Fixture
@testable import WorkbookCore

extension KataResults {
  /// What the checks of the fixture's kata say of a learner's file: see `kataChecks`.
  static func fixture(answer: Int, test: Int) -> KataResults {
    KataResults(.fixture(answer: answer, test: test))
  }

  /// A file that does not compile.
  static let nothing = KataResults([])
}

extension [Verdict.Graded] {
  static func fixture(answer: Int, test: Int, failing: Issue? = nil) -> Self {
    Course.kata.entries[0].exercise.checks.map { check in
      let isPassed =
        switch check.role {
        case .behaviour: answer >= (check.name == "step1" ? 1 : 2)
        case .testsAssert: test > 0
        case .testsPass: test > 0 && test <= answer
        case .testsTolerate, .testsNotice: test > 0 && test <= 2
        }
      let issue = failing ?? Issue(["Issue recorded"])
      return Verdict.Graded(
        name: check.name, outcome: isPassed ? .passed : .failed([issue]), result: nil,
        role: check.role)
    }
  }
}
