import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// The checks reject wrong answers and accept right ones, and each check is
/// there for a reason.
///
/// The suite `Exercise1_Answers` shows it: `rejects(_:)` and `accepts(_:)` have
/// a test case for each answer, `everyCheckIsEarned()` has one for all.
struct AnswersAreJudged: Rule {
  let name = "wrong answers are rejected, 2 other right ones accepted"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let run = facts.solutions?.run else { return .notRun("Tests") }
    if case .didNotCompile = run.ending { return .notRun("Tests") }
    let entries = Inspection(of: facts.course.entries) { findings(on: $0, in: run) }
    let answers = facts.course.entries.flatMap { run.checks(ofSuite: $0.answersSuite) }
      .reduce(0) { $0 + $1.endedCases }
    return Inspection(count: answers, findings: entries.findings)
  }

  private func findings(on entry: Entry, in run: TestRun) -> [Finding] {
    let tests = run.checks(ofSuite: entry.answersSuite)
    let red = tests.filter { $0.outcome != .passed }.map { test in
      finding(entry, "\(test.name) \(test.outcome.inWords)", "Correct the check or the answer.")
    }
    return red + missing("rejects", least: 1, tests, entry)
      + missing("accepts", least: 2, tests, entry)
      + unearned(tests, entry)
  }

  private func missing(
    _ name: String, least: Int, _ tests: [CheckResult], _ entry: Entry
  ) -> [Finding] {
    let count = tests.filter { $0.name == name }.reduce(0) { $0 + $1.endedCases }
    if count >= least { return [] }
    return [finding(entry, "\(name)(_:) judged \(count) answers", "Write \(least) or more.")]
  }

  private func unearned(_ tests: [CheckResult], _ entry: Entry) -> [Finding] {
    if tests.contains(where: { $0.name == "everyCheckIsEarned" }) { return [] }
    return [
      finding(
        entry, "it has no everyCheckIsEarned()",
        "Add it: each check must reject at least one wrong answer.")
    ]
  }

  private func finding(_ entry: Entry, _ what: String, _ remedy: String) -> Finding {
    Finding(
      file: "\(entry.chapter.answers)/\(entry.number)_Answers.swift", what: what, remedy: remedy)
  }
}
