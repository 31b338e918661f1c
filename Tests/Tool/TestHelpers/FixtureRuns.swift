import Foundation
@testable import Fixture
@testable import WorkbookCore

extension TestRun {
  /// An untouched starter of the fixture.
  static func red(_ entry: Entry) -> TestRun {
    let sentence = "It did not answer with 42.\nOpen \(entry.starter)"
    let issue = Issue(["Expectation failed: (answer() → 0) == 42", sentence])
    return TestRun(
      ending: .ended,
      checks: [
        CheckResult(entry.suite, "answersRight", .failed([issue]), displayName: "Answers right"),
        CheckResult(entry.suite, "answersAgain", .failed([Issue(["Expectation failed: 0 == 42"])])),
      ])
  }

  /// The solutions edition of the fixture.
  static func green(_ course: Course) -> TestRun {
    TestRun(
      ending: .ended,
      checks: course.entries.flatMap { entry in
        [
          CheckResult(entry.suite, "answersRight", .passed),
          CheckResult(entry.suite, "answersAgain", .passed),
          CheckResult(entry.answersSuite, "rejects", .passed, endedCases: 4),
          CheckResult(entry.answersSuite, "accepts", .passed, endedCases: 2),
          CheckResult(entry.answersSuite, "everyCheckIsEarned", .passed),
        ]
      })
  }
}

extension CheckResult {
  init(
    _ suite: String, _ name: String, _ outcome: Outcome, displayName: String? = nil,
    endedCases: Int = 0, fileID: String = "Tests/Some.swift"
  ) {
    self.init(
      suite: suite, name: name, displayName: displayName ?? "\(name)()",
      location: Location(fileID: fileID, line: 1, column: 1), outcome: outcome,
      endedCases: endedCases)
  }
}

extension Issue {
  init(_ messages: [String]) { self.init(messages: messages, location: nil, caseIndex: 0) }
}

extension LearnersMatrix {
  /// What the one test of the fixture's kata does. The fault that answers 0 belongs to
  /// `stepOfFaults`.
  static func fixture(
    answer: Int, test: Int, stepOfFaults: Int = 1, otherRight: Int = 2
  ) -> Self {
    let rows = kataRows(
      answer: answer, test: test, stepOfFaults: stepOfFaults, otherRight: otherRight)
    return Self(rows.compactMap { try? JSONDecoder().decode(MatrixRow.self, from: Data($0.utf8)) })
  }
}

extension [Verdict.Graded] {
  /// The checks of the fixture's kata on a learner's file: see `kataChecks`.
  static func fixture(answer: Int, test: Int) -> Self {
    Course.kata.entries[0].exercise.checks.map { check in
      let isPassed =
        switch check.role {
        case .behaviour: answer >= (check.name == "step1" ? 1 : 2)
        case .testsAssert: test > 0
        case .testsPass: test > 0 && test <= answer
        case .testsTolerate, .testsNotice: test > 0 && test <= 2
        }
      let issue = Issue(["Issue recorded"])
      return Verdict.Graded(
        name: check.name, outcome: isPassed ? .passed : .failed([issue]), role: check.role)
    }
  }
}
