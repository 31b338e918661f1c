import WorkbookChecking
import WorkbookSupport

/// The run of the solutions edition ends, records nothing outside a test, and
/// the tests that grade no exercise pass too.
struct RunIsWhole: Rule {
  let name = "the solutions edition's run ends, its other tests pass"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let run = facts.solutions?.run else { return .notRun("Tests") }
    if case .didNotCompile = run.ending { return .notRun("Tests") }
    let graded = Set(facts.course.entries.flatMap { [$0.suite, $0.answersSuite] })
    let others = run.checks.filter {
      !graded.contains($0.suite) && $0.outcome != .passed && !runsElsewhere($0, facts)
    }
    return Inspection(
      count: run.checks.count,
      findings: ending(of: run) + run.looseIssues.map(late) + others.map(red))
  }

  /// Judges suites of its own.
  private static let testsOfJudge = "CheckKitTests"

  /// A check runs the tests that answer a learner's-test exercise, CheckKit's tests run
  /// suites of their own, and `course update` runs the red steps of a lesson; in every
  /// other run they are skipped. Where they stand tells them.
  private func runsElsewhere(_ test: CheckResult, _ facts: CourseFacts) -> Bool {
    guard case .undecided(.wasSkipped) = test.outcome else { return false }
    let parts = test.location.fileID.split(separator: "/").map(String.init)
    if parts.first == Self.testsOfJudge { return true }
    let chapter = facts.course.readyChapters.first { $0.testTarget == parts.first }
    guard let chapter, let file = parts.last else { return false }
    return [chapter.answers, chapter.listings].contains { facts.files.exists("\($0)/\(file)") }
  }

  private func ending(of run: TestRun) -> [Finding] {
    if run.ending == .ended { return [] }
    let blame = run.unfinished.map { "\($0.suite)/\($0.name)" }.joined(separator: ", ")
    return [
      Finding(
        file: "Tests", what: "the run did not end (\(run.ending)) while running \(blame)",
        remedy: "Run that test alone: WORKBOOK_EDITION=solutions swift test --filter NAME")
    ]
  }

  private func late(_ issue: Issue) -> Finding {
    Finding(
      file: issue.location?.fileID ?? "Tests", what: "recorded outside a test: \(issue.text)",
      remedy: "Record what happened, and expect it inside the test.")
  }

  private func red(_ test: CheckResult) -> Finding {
    Finding(
      file: test.location.fileID, what: "\(test.name) \(test.outcome.inWords)",
      remedy: "Correct it.")
  }
}
