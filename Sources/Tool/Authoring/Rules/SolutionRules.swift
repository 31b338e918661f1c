import WorkbookCore

/// Every solution passes every check, with warnings as errors.
struct SolutionsAreGreen: Rule {
  let name = "solutions are green, warnings as errors"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    guard let solutions = facts.solutions else { return report.failNotRun("Solutions") }
    report.count = facts.course.entries.count
    report.expectSuccess(solutions.build, in: "Solutions", remedy: "Correct it.")
    if !report.isKept { return }
    for entry in facts.course.entries {
      for check in Verdict(entry, in: solutions.run).checks {
        report.expect(
          check.outcome == .passed, in: entry.solution, "\(check.name) \(check.outcome.inWords)",
          remedy: "Correct the solution, or the check in \(entry.checksFile).")
      }
    }
  }
}

/// A solution that is copied over its starter turns its own exercise green and no other.
struct SwapTurnsGreen: Rule {
  let name = "a solution over its starter turns that exercise green"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for entry in facts.course.entries {
      report.count += 1
      guard let swap = facts.swaps.first(where: { $0.entry.id == entry.id }) else {
        report.fail(in: entry.solution, "it was not tried", remedy: "Run again.")
        continue
      }
      if let failure = swap.failure {
        report.fail(
          in: entry.solution, failure, remedy: "Give starter and solution the same public API.")
        continue
      }
      let green = swap.green.isEmpty ? "nothing" : swap.green.joined(separator: ", ")
      report.expect(
        swap.green == [entry.id], in: entry.solution,
        "over its starter it turned \(green) green, not \(entry.id)",
        remedy: "Let one file solve one exercise.")
    }
  }
}

/// The catalog names the checks that really run, in the order of the source.
struct ChecksAgree: Rule {
  let name = "the catalog's checks are those that run"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    guard let run = facts.solutionsRun else { return report.failNotRun("Tests") }
    for entry in facts.course.entries {
      report.count += entry.exercise.checks.count
      let names = run.checks(ofSuite: entry.suite).map(\.name)
      report.expect(
        names == entry.exercise.checkNames, in: entry.checksFile,
        "its checks are \(names.inWords); the catalog has \(entry.exercise.checkNames.inWords)",
        remedy: "List them in \(entry.chapter.catalogFile), in the order of the source.")
    }
  }
}

extension [String] {
  /// The names of checks in a sentence.
  var inWords: String { isEmpty ? "none" : joined(separator: ", ") }
}

/// The checks reject wrong answers and accept right ones, and each check is needed.
///
/// The suite `Exercise1_Answers` shows it: `rejects(_:)` and `accepts(_:)` have a test
/// case for each answer, `everyCheckIsEarned()` has one for all.
struct AnswersAreJudged: Rule {
  let name = "wrong answers are rejected, right ones accepted"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    guard let run = facts.solutionsRun else { return report.failNotRun("Tests") }
    for entry in facts.course.entries {
      let tests = run.checks(ofSuite: entry.answersSuite)
      report.count += tests.reduce(0) { $0 + $1.endedCases }
      let file = entry.answersFile
      for test in tests {
        report.expect(
          test.outcome == .passed, in: file, "\(test.name) \(test.inWords)",
          remedy: "Correct the check or the answer.")
      }
      // A suite of tests is long, and the solution is a right one too.
      let right = entry.exercise.isLearnersTests ? 1 : 2
      for (name, least) in [("rejects", 1), ("accepts", right)] {
        let count = tests.filter { $0.name == name }.reduce(0) { $0 + $1.endedCases }
        report.expect(
          count >= least, in: file, "\(name)(_:) judged \(count) answers",
          remedy: "Write \(least) or more.")
      }
      report.expect(
        tests.contains { $0.name == "everyCheckIsEarned" }, in: file,
        "it has no everyCheckIsEarned()",
        remedy: "Add it: each check must reject at least one wrong answer.")
    }
  }
}

/// The run of the solutions edition ends, records nothing outside a test, and the tests
/// that grade no exercise pass too.
struct RunIsWhole: Rule {
  let name = "the solutions edition's run ends, its other tests pass"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    guard let run = facts.solutionsRun else { return report.failNotRun("Tests") }
    report.count = run.checks.count
    let unfinished = run.unfinished.map { "\($0.suite)/\($0.name)" }.joined(separator: ", ")
    report.expect(
      run.ending == .ended, in: "Tests",
      "the run did not end (\(run.ending)) while running \(unfinished)",
      remedy: "Run that test alone: WORKBOOK_EDITION=solutions swift test --filter NAME")
    for issue in run.looseIssues {
      report.fail(
        in: issue.location?.fileID ?? "Tests", "recorded outside a test: \(issue.text)",
        remedy: "Record what happened, and expect it inside the test.")
    }
    let graded = Set(facts.course.entries.flatMap { [$0.suite, $0.answersSuite] })
    for test in run.checks where !graded.contains(test.suite) && !runsElsewhere(test, facts) {
      report.expect(
        test.outcome == .passed, in: test.location.fileID, "\(test.name) \(test.inWords)",
        remedy: "Correct it.")
    }
  }

  /// Some tests are skipped in every run but one: a check runs the tests that answer a
  /// learner's-test exercise, CheckKit's tests run suites of their own, and `course update`
  /// runs the red steps of a lesson. Their folders tell them.
  private func runsElsewhere(_ test: CheckResult, _ facts: CourseFacts) -> Bool {
    guard test.outcome == .undecided(.wasSkipped) else { return false }
    if test.skipReason.contains("when a check judges it") { return true }
    let parts = test.location.fileID.split(separator: "/").map(String.init)
    if parts.first == "CheckKitTests" { return true }
    let chapter = facts.course.readyChapters.first { $0.testTarget == parts.first }
    guard let chapter, let file = parts.last else { return false }
    return [chapter.answers, chapter.listings].contains { facts.files.exists("\($0)/\(file)") }
  }
}
