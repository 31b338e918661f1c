import WorkbookCore

/// The solutions edition compiles without a warning, its run ends, and every test in it
/// passes: the checks on the solutions, the answers, and the workbook's own tests.
struct SolutionsAreGreen: Rule {
  let name = "solutions are green, and so are all other tests"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    guard let solutions = facts.solutions else { return report.failNotRun("Solutions") }
    report.expectSuccess(solutions.build, in: "Solutions", remedy: "Correct it.")
    if !report.isKept { return }
    let run = solutions.run
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
    for test in run.checks where !runsElsewhere(test, facts) {
      report.expect(
        test.outcome == .passed, in: test.location.fileID, "\(test.name) \(test.inWords)",
        remedy: "Correct it, or the solution that it checks.")
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

/// The catalog names the checks that really run, in the order of the source, and a suite
/// of answers proves them.
///
/// The suite `Exercise1_Answers` shows it: `rejects(_:)` and `accepts(_:)` have a test
/// case for each answer, `everyCheckIsEarned()` has one for all.
struct ChecksAreProved: Rule {
  let name = "the catalog's checks run, and answers prove them"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    guard let run = facts.solutionsRun else { return report.failNotRun("Tests") }
    for entry in facts.course.entries {
      report.count += 1
      let names = run.checks(ofSuite: entry.suite).map(\.name)
      report.expect(
        names == entry.exercise.checkNames, in: entry.checksFile,
        "its checks are \(names.inWords); the catalog has \(entry.exercise.checkNames.inWords)",
        remedy: "List them in \(entry.chapter.catalogFile), in the order of the source.")
      checkAnswers(entry, run.checks(ofSuite: entry.answersSuite), &report)
    }
  }

  private func checkAnswers(_ entry: Entry, _ tests: [CheckResult], _ report: inout RuleReport) {
    func cases(_ name: String) -> Int {
      tests.filter { $0.name == name }.reduce(0) { $0 + $1.endedCases }
    }
    // The solution is a right one too.
    let (wrong, right) = (cases("rejects"), cases("accepts"))
    report.expect(
      wrong >= 1 && right >= 1, in: entry.answersFile,
      "it judged \(counted(wrong, "wrong answer")) and \(counted(right, "right one"))",
      remedy: "Write one of each at least.")
    report.expect(
      tests.contains { $0.name == "everyCheckIsEarned" }, in: entry.answersFile,
      "it has no everyCheckIsEarned()",
      remedy: "Add it: each check must reject at least one wrong answer.")
  }
}
