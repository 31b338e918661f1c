@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension Fault {
  static let ofTheBuild: [Fault] = [
    .facts(StartersCompile(), "never used") { $0.starters[1]?.build = .failed([warning]) },
    .facts(StartersCompile(), "the build failed: error: no") {
      $0.starters[1]?.build = .failed([])
    },
    .facts(StartersCompile(), "was not built") { $0.starters[1] = nil },
    .facts(SwapTurnsGreen(), "it turned nothing green") { $0.swaps[1].green = [] },
    .facts(SwapTurnsGreen(), "it turned 1.1, 1.2 green") { $0.swaps[1].green = ["1.1", "1.2"] },
    .facts(SwapTurnsGreen(), "no such member") { $0.swaps[1].failure = "no such member" },
    .facts(SwapTurnsGreen(), "was not tried") { $0.swaps.removeLast() },
  ]

  static let ofTheStarters: [Fault] = [
    .facts(StartersAreRed(), "green already") {
      $0.starter { $0.checks = $0.checks.map { $0.with(.passed) } }
    },
    .facts(StartersAreRed(), "crashes in answersRight") {
      $0.starter { $0.end(.crashed(signal: 4)) }
    },
    .facts(StartersAreRed(), "crashes in answersRight") {
      $0.starter { $0.end(.exitedEarly(code: 0)) }
    },
    .facts(StartersAreRed(), "hangs in answersRight") {
      $0.starter { $0.end(.timedOut(seconds: 2)) }
    },
    .facts(StartersAreRed(), "did not compile") { $0.starter { $0.ending = .didNotCompile([]) } },
    .facts(StartersAreRed(), "answersRight did not run") { $0.starter { $0.checks.removeFirst() } },
    .facts(StartersAreRed(), "answersAgain fails first") {
      $0.starter { $0.checks[0].outcome = .passed }
    },
    .facts(StartersAreRed(), "fails outside an expectation") {
      $0.starter { $0.checks[0].outcome = .failed([Issue(["Caught error: no"])]) }
    },
    .facts(StartersAreRed(), "does not say “did not answer with 42”") {
      $0.starter { $0.checks[0].outcome = .failed([Issue(["Expectation failed: false"])]) }
    },
    .facts(StartersAreRed(), "was not run") { $0.starters[2]?.verdicts = [] },
    .facts(StartersEarnNothing(), "passes answersRight; the catalog has none") {
      $0.starter { $0.checks[0].outcome = .passed }
    },
    .facts(StartersEarnNothing(), "was not run") { $0.starters[2]?.verdicts = [] },
    Fault(StartersEarnNothing(), "passes none; the catalog has answersAgain") {
      $0.edit("1.2") { $0.passedByStarter = ["answersAgain"] }
    },
    Fault(StartersEarnNothing(), "there are 0 faults; the catalog has 3") {
      $0.edit("1.5") { $0.faults = Faults(count: 3) }
    },
    .facts(StartersAreRed(), "does not name Chapters/Chapter1One") {
      let red = Issue(["Expectation failed: false", "It did not answer with 42."])
      $0.starter { $0.checks[0].outcome = .failed([red]) }
    },
  ]

  static let ofTheSolutions: [Fault] = [
    .facts(SolutionsAreGreen(), "answersRight failed: Expectation failed: no") {
      $0.solutions?.run.checks[0].outcome = .failed([Issue(["Expectation failed: no"])])
    },
    .facts(SolutionsAreGreen(), "it was skipped") {
      $0.solutions?.run.checks[0].outcome = .undecided(.wasSkipped)
    },
    .facts(SolutionsAreGreen(), "never used") { $0.solutions?.build = .failed([warning]) },
    .facts(SolutionsAreGreen(), "not built and run") { $0.solutions = nil },
    .facts(RunIsWhole(), "crashed") { $0.solutions?.run.ending = .crashed(signal: 11) },
    .facts(RunIsWhole(), "recorded outside a test: too late") {
      $0.solutions?.run.looseIssues = [Issue(["too late"])]
    },
    .facts(RunIsWhole(), "other is undecided: it did not end") {
      $0.solutions?.run.checks.append(CheckResult("A.B", "other", .undecided(.didNotEnd)))
    },
    .facts(RunIsWhole(), "it was skipped: Test other() skipped: \"Not today.\"") {
      var skipped = CheckResult("A.B", "other", .undecided(.wasSkipped))
      skipped.skipReason = "Test other() skipped: \"Not today.\""
      $0.solutions?.run.checks.append(skipped)
    },
    .facts(GeneratedIsCurrent(), "no matrix was attached") { $0.solutions?.matrix = nil },
    .facts(ChecksAgree(), "its checks are answersAgain;") {
      $0.solutions?.run.checks.removeFirst()
    },
    .facts(ChecksAgree(), "its checks are none;") { $0.solutions?.run.checks = [] },
    .facts(AnswersAreJudged(), "rejects(_:) judged 0 answers") {
      $0.solutions?.run.checks[2].endedCases = 0
    },
    .facts(AnswersAreJudged(), "accepts(_:) judged 1 answers") {
      $0.solutions?.run.checks[3].endedCases = 1
    },
    .facts(AnswersAreJudged(), "no everyCheckIsEarned()") {
      $0.solutions?.run.checks.remove(at: 4)
    },
    .facts(AnswersAreJudged(), "rejects failed: accepted") {
      $0.solutions?.run.checks[2].outcome = .failed([Issue(["accepted"])])
    },
  ]

  private static let warning = Diagnostic(
    file: "Chapters/A.swift", line: 1, isError: true, message: "x was never used")
}

extension CourseFacts {
  /// Changes the run of the first starter.
  fileprivate mutating func starter(_ change: (inout TestRun) -> Void) {
    guard let verdict = starters[1]?.verdicts.first else { return }
    var run = verdict.run
    change(&run)
    starters[1]?.verdicts[0] = Verdict(verdict.entry, in: run)
  }
}

extension TestRun {
  /// Ends the run in the middle of its first check.
  fileprivate mutating func end(_ ending: Ending) {
    self.ending = ending
    checks[0].outcome = .undecided(.didNotEnd)
    checks[1].outcome = .undecided(.didNotRun)
  }
}

extension CheckResult {
  fileprivate func with(_ outcome: Outcome) -> CheckResult {
    var copy = self
    copy.outcome = outcome
    return copy
  }
}
