import WorkbookCore

/// Every solution passes every check, with warnings as errors.
struct SolutionsAreGreen: Rule {
  let name = "solutions are green, warnings as errors"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let solutions = facts.solutions else { return .notRun("Solutions") }
    let build = solutions.build.findings(in: "Solutions", remedy: "Correct it.")
    let exercises = Inspection(of: facts.course.entries) { entry in
      build.isEmpty ? findings(on: Verdict(entry, in: solutions.run)) : []
    }
    return Inspection(count: exercises.count, findings: build + exercises.findings)
  }

  private func findings(on verdict: Verdict) -> [Finding] {
    verdict.checks.filter { $0.outcome != .passed }.map { check in
      Finding(
        file: verdict.entry.solution, what: "\(check.name) \(check.outcome.inWords)",
        remedy: "Correct the solution, or the check in \(verdict.entry.checksFile).")
    }
  }
}

extension Inspection {
  /// Facts that were not gathered prove nothing.
  static func notRun(_ file: String) -> Inspection {
    let finding = Finding(file: file, what: "it was not built and run", remedy: "Run again.")
    return Inspection(count: 0, findings: [finding])
  }
}

/// A solution that is copied over its starter turns its own exercise green and
/// no other.
struct SwapTurnsGreen: Rule {
  let name = "a solution over its starter turns that exercise green"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      guard let swap = facts.swaps.first(where: { $0.entry.id == entry.id }) else {
        return [finding(entry, "it was not tried", "Run again.")]
      }
      if let failure = swap.failure {
        return [finding(entry, failure, "Give starter and solution the same public API.")]
      }
      if swap.green == [entry.id] { return [] }
      let green = swap.green.isEmpty ? "nothing" : swap.green.joined(separator: ", ")
      return [
        finding(
          entry, "over its starter it turned \(green) green, not \(entry.id)",
          "Let one file solve one exercise.")
      ]
    }
  }

  private func finding(_ entry: Entry, _ what: String, _ remedy: String) -> Finding {
    Finding(file: entry.solution, what: what, remedy: remedy)
  }
}

/// The catalog names the checks that really run, in the order of the source.
struct ChecksAgree: Rule {
  let name = "the catalog's checks are those that run"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let run = facts.solutions?.run else { return .notRun("Tests") }
    if case .didNotCompile = run.ending { return .notRun("Tests") }
    let entries = Inspection(of: facts.course.entries) { entry in
      let names = run.checks(ofSuite: entry.suite).map(\.name)
      guard names != entry.exercise.checkNames else { return [] }
      return [
        Finding(
          file: entry.checksFile,
          what: "its checks are \(list(names)); the catalog has \(list(entry.exercise.checkNames))",
          remedy: "List them in \(entry.chapter.catalogFile), in the order of the source.")
      ]
    }
    let count = facts.course.entries.reduce(0) { $0 + $1.exercise.checks.count }
    return Inspection(count: count, findings: entries.findings)
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

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
