@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension Fault {
  /// Faults that show when the course is built.
  static let ofTheBuild: [Fault] = [
    .in(StartersCompile(), says: "never used") {
      $0.starters[1]?.build = .failed([warning])
    },
    .in(StartersCompile(), says: "the build failed: error: no") {
      $0.starters[1]?.build = .failed([])
    },
    .in(StartersCompile(), says: "was not built") { $0.starters[1] = nil },
    .in(SwapTurnsGreen(), says: "it turned nothing green") { $0.swaps[1].green = [] },
    .in(SwapTurnsGreen(), says: "it turned 1.1, 1.2 green") {
      $0.swaps[1].green = ["1.1", "1.2"]
    },
    .in(SwapTurnsGreen(), says: "no such member") { $0.swaps[1].failure = "no such member" },
    .in(SwapTurnsGreen(), says: "was not tried") { $0.swaps.removeLast() },
  ]

  /// Faults of the starters, seen in their runs.
  static let ofTheStarters: [Fault] = [
    .in(StartersAreRed(), says: "green already") {
      $0.starter { $0.checks = $0.checks.map { $0.with(.passed) } }
    },
    .in(StartersAreRed(), says: "crashes in answersRight") {
      $0.starter { $0.end(.crashed(signal: 4)) }
    },
    .in(StartersAreRed(), says: "crashes in answersRight") {
      $0.starter { $0.end(.exitedEarly(code: 0)) }
    },
    .in(StartersAreRed(), says: "hangs in answersRight") {
      $0.starter { $0.end(.timedOut(seconds: 2)) }
    },
    .in(StartersAreRed(), says: "took 1.50 s to fail") { $0.starter { $0.seconds = 1.5 } },
    .in(StartersAreRed(), says: "did not compile") {
      $0.starter { $0.ending = .didNotCompile([]) }
    },
    .in(StartersAreRed(), says: "answersRight did not run") {
      $0.starter { $0.checks.removeFirst() }
    },
    .in(StartersAreRed(), says: "answersAgain fails first") {
      $0.starter { $0.checks[0].outcome = .passed }
    },
    .in(StartersAreRed(), says: "fails outside an expectation") {
      $0.starter { $0.checks[0].outcome = .failed([Issue(["Caught error: no"])]) }
    },
    .in(StartersAreRed(), says: "does not say “did not answer with 42”") {
      $0.starter { $0.checks[0].outcome = .failed([Issue(["Expectation failed: false"])]) }
    },
    .in(StartersAreRed(), says: "was not run") { $0.starters[2]?.verdicts = [] },
    .in(StartersEarnNothing(), says: "passes answersRight; the catalog has none") {
      $0.starter { $0.checks[0].outcome = .passed }
    },
    .in(StartersEarnNothing(), says: "nobody knows which checks") { $0.starters[2]?.verdicts = [] },
    Fault(rule: StartersEarnNothing(), says: "passes none; the catalog has answersAgain") {
      $0.edit("1.2") { $0.passedByStarter = ["answersAgain"] }
    },
    Fault(rule: StartersEarnNothing(), says: "notices 0 of 0 faults; the catalog has 1 of 3") {
      $0.edit("1.5") { $0.faults = Faults(count: 3, noticedByStarter: 1) }
    },
    .in(StartersAreRed(), says: "does not name Chapters/Chapter1One") {
      let red = Issue(["Expectation failed: false", "It did not answer with 42."])
      $0.starter { $0.checks[0].outcome = .failed([red]) }
    },
  ]

  /// Faults of the solutions edition, seen in its run.
  static let ofTheSolutions: [Fault] = [
    .in(SolutionsAreGreen(), says: "answersRight failed: Expectation failed: no") {
      $0.solutions?.run.checks[0].outcome = .failed([Issue(["Expectation failed: no"])])
    },
    .in(SolutionsAreGreen(), says: "it was skipped") {
      $0.solutions?.run.checks[0].outcome = .undecided(.wasSkipped(""))
    },
    .in(SolutionsAreGreen(), says: "never used") {
      $0.solutions?.build = .failed([warning])
    },
    .in(SolutionsAreGreen(), says: "not built and run") { $0.solutions = nil },
    .in(RunIsWhole(), says: "crashed") {
      $0.solutions?.run.ending = .crashed(signal: 11)
    },
    .in(RunIsWhole(), says: "recorded outside a test: too late") {
      $0.solutions?.run.looseIssues = [Issue(["too late"])]
    },
    .in(RunIsWhole(), says: "other is undecided: it did not end") {
      $0.solutions?.run.checks.append(CheckResult("A.B", "other", .undecided(.didNotEnd)))
    },
    .in(
      RunIsWhole(), says: "other is undecided: it was skipped: Test other() skipped: \"Not today.\""
    ) {
      let reason = Reason.wasSkipped("Test other() skipped: \"Not today.\"")
      $0.solutions?.run.checks.append(CheckResult("A.B", "other", .undecided(reason)))
    },
    .in(GeneratedIsCurrent(), says: "no matrix was attached") { $0.solutions?.matrix = nil },
    .in(ChecksAgree(), says: "its checks are answersAgain;") {
      $0.solutions?.run.checks.removeFirst()
    },
    .in(ChecksAgree(), says: "its checks are none;") { $0.solutions?.run.checks = [] },
    .in(AnswersAreJudged(), says: "rejects(_:) judged 0 answers") {
      $0.solutions?.run.checks[2].endedCases = 0
    },
    .in(AnswersAreJudged(), says: "accepts(_:) judged 1 answers") {
      $0.solutions?.run.checks[3].endedCases = 1
    },
    .in(AnswersAreJudged(), says: "no everyCheckIsEarned()") {
      $0.solutions?.run.checks.remove(at: 4)
    },
    .in(AnswersAreJudged(), says: "rejects failed: accepted") {
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
