import WorkbookCore

/// A learner's first build shows no warning of the course's making.
struct StartersCompile: Rule {
  let name = "starters compile without warnings"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for chapter in facts.course.readyChapters {
      report.count += chapter.entries.count
      guard let build = facts.starters[chapter.number]?.build else {
        report.fail(in: chapter.starters, "it was not built", remedy: "Run again.")
        continue
      }
      report.expectSuccess(
        build, in: chapter.starters, remedy: "Correct it; a warning counts as one.")
    }
  }
}

/// An untouched starter fails for the reason that the catalog declares, in an expectation
/// that names the file to open, and neither crashes nor hangs.
struct StartersAreRed: Rule {
  let name = "starters are red for the declared reason"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for entry in facts.course.entries {
      report.count += 1
      if let verdict = facts.starterVerdict(entry) {
        check(verdict, &report)
      } else {
        report.fail(in: entry.starter, "it was not run", remedy: "Run again.")
      }
    }
  }

  private func check(_ verdict: Verdict, _ report: inout RuleReport) {
    let (run, starter) = (verdict.run, verdict.entry.starter)
    let unfinished = run.unfinished.map(\.name).joined(separator: ", ")
    switch run.ending {
    case .ended: checkFailure(verdict, &report)
    case .didNotCompile:
      report.fail(in: starter, "its chapter did not compile", remedy: "Correct that first.")
    case .starterIsMissing: report.fail(in: starter, "it is not there", remedy: "Write it.")
    case .timedOut:
      report.fail(
        in: starter, "it hangs in \(unfinished)", remedy: "Wait through the deadline helper.")
    case .refused, .overBudget:
      report.fail(in: starter, "it was not run", remedy: "Run again.")
    case .crashed, .exitedEarly:
      report.fail(
        in: starter, "it crashes in \(unfinished)",
        remedy: "Let it fail an expectation; a crash hides other results.")
    }
  }

  private func checkFailure(_ verdict: Verdict, _ report: inout RuleReport) {
    let starter = verdict.entry.starter
    let declared = verdict.entry.exercise.firstRed.check
    if let undecided = verdict.undecided.first {
      report.fail(
        in: starter, "\(undecided.name) did not run", remedy: "Name it as the suite does.")
    } else if let first = verdict.firstFailing, let issue = first.outcome.issues.first {
      report.expect(
        first.name == declared, in: starter, "\(first.name) fails first, not \(declared)",
        remedy: "Declare it, or mend the order.")
      if first.name == declared { check(issue, verdict.entry, &report) }
    } else {
      report.fail(
        in: starter, "it is green already", remedy: "Take the answer out of the starter.")
    }
  }

  private func check(_ issue: Issue, _ entry: Entry, _ report: inout RuleReport) {
    let sentence = entry.exercise.firstRed.says
    if !issue.isExpectation {
      report.fail(
        in: entry.starter, "it fails outside an expectation: \(issue.text)",
        remedy: "Expect what must hold instead of letting an error escape.")
    } else if !issue.text.contains(sentence) {
      report.fail(
        in: entry.starter, "its first red does not say “\(sentence)” but: \(issue.text)",
        remedy: "Correct firstRed.says in \(entry.chapter.catalogFile), or the check's sentence.")
    } else {
      report.expect(
        issue.text.contains(entry.starter), in: entry.checksFile,
        "its first red does not name \(entry.starter)",
        remedy: "End the check's sentence with the path of the starter.")
    }
  }
}

/// The catalog declares what an untouched starter does right already, so that grading
/// gives no points for it.
struct StartersEarnNothing: Rule {
  let name = "what untouched starters pass is declared"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for entry in facts.course.entries {
      report.count += 1
      guard let verdict = facts.starterVerdict(entry) else {
        report.fail(in: entry.starter, "it was not run", remedy: "Run again.")
        continue
      }
      let passed = verdict.checks.filter { $0.outcome == .passed }.map(\.name)
      let declared = entry.exercise.passedByStarter
      report.expect(
        passed == declared, in: entry.chapter.catalogFile,
        "\(entry.id): its untouched starter passes \(passed.inWords); "
          + "the catalog has \(declared.inWords)", remedy: "Make that its passedByStarter.")
      checkFaults(entry, facts.starterVerdict(entry)?.run.learnersMatrix, &report)
      checkParts(verdict, &report)
    }
  }

  private func checkParts(_ verdict: Verdict, _ report: inout RuleReport) {
    for check in verdict.entry.exercise.checks {
      guard let declared = check.rightInStarter else { continue }
      let right = verdict.part(of: check.name)?.right
      report.expect(
        right == declared, in: verdict.entry.chapter.catalogFile,
        "\(verdict.entry.id): in its untouched starter, \(check.name) counts "
          + "\(right.map { "\($0) as right" } ?? "nothing"); the catalog has \(declared)",
        remedy: "Correct its rightInStarter, or have the check count its parts.")
    }
  }

  private func checkFaults(
    _ entry: Entry, _ matrix: LearnersMatrix?, _ report: inout RuleReport
  ) {
    guard let declared = entry.exercise.faults else { return }
    let (count, noticed) = (matrix?.faults.count ?? 0, matrix?.noticed.count ?? 0)
    report.expect(
      (count, noticed) == (declared.count, declared.noticedByStarter),
      in: entry.chapter.catalogFile,
      "\(entry.id): its untouched starter notices \(noticed) of \(count) faults; "
        + "the catalog has \(declared.noticedByStarter) of \(declared.count)",
      remedy: "Correct its faults.")
  }
}

/// One to three TODOs stand where a learner works, and none is left behind.
struct TodosMarkTheWork: Rule {
  let name = "one to three TODOs a starter, none in a solution"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    func todos(in path: String) -> Int { (facts.files.text(path) ?? "").ranges(of: "TODO").count }
    for entry in facts.course.entries {
      report.count += 1
      let count = todos(in: entry.starter)
      report.expect(
        (1...3).contains(count), in: entry.starter, "it has \(count) TODOs",
        remedy: "Mark one to three lines to change with `// TODO:`.")
      report.expect(
        todos(in: entry.solution) == 0, in: entry.solution, "it has a TODO", remedy: "Finish it.")
    }
  }
}
