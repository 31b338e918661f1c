import WorkbookCore

/// A learner's first build shows no warning of the course's making.
struct StartersCompile: Rule {
  let name = "starters compile without warnings"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for chapter in facts.course.readyChapters {
      guard let build = facts.starters[chapter.number]?.build else { continue }
      report.count += chapter.entries.count
      report.expectSuccess(
        build, in: chapter.starters, remedy: "Correct it; a warning counts as one.")
    }
  }
}

/// An untouched starter fails for the reason that the catalog declares, in an expectation
/// that names the file to open, and neither crashes nor hangs. What it does right is
/// declared too, so that grading gives no points for it.
struct StartersAreRed: Rule {
  let name = "starters are red as the catalog declares"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for verdict in facts.starterVerdicts {
      report.count += 1
      if let undecided = verdict.undecided.first {
        report.fail(
          in: verdict.entry.starter, "\(undecided.name) \(undecided.outcome.inWords)",
          remedy: "Let the check of that name fail an expectation, within its deadline: "
            + "a crash hides other results.")
      } else if let issue = verdict.firstFailing?.outcome.issues.first {
        check(issue, verdict.entry, &report)
        checkPassed(verdict, &report)
      } else {
        report.fail(
          in: verdict.entry.starter, "it is green already",
          remedy: "Take the answer out of the starter.")
      }
    }
  }

  private func check(_ issue: Issue, _ entry: Entry, _ report: inout RuleReport) {
    let sentence = entry.exercise.firstRed
    if !issue.isExpectation {
      report.fail(
        in: entry.starter, "it fails outside an expectation: \(issue.text)",
        remedy: "Expect what must hold instead of letting an error escape.")
    } else if !issue.text.contains(sentence) {
      report.fail(
        in: entry.starter, "its first red does not say “\(sentence)” but: \(issue.text)",
        remedy: "Correct red in \(entry.chapter.catalogFile), or the check's sentence.")
    } else {
      report.expect(
        issue.text.contains(entry.starter), in: entry.checksFile,
        "its first red does not name \(entry.starter)",
        remedy: "End the check's sentence with the path of the starter.")
    }
  }

  private func checkPassed(_ verdict: Verdict, _ report: inout RuleReport) {
    let exercise = verdict.entry.exercise
    let passed = verdict.checks.filter { $0.outcome == .passed }.map(\.name)
    expect(
      passed.inWords, declared: exercise.passedByStarter.inWords, "passes",
      "the notes “green”", verdict, &report)
    guard let count = exercise.faults else { return }
    expect(
      "\(verdict.run.learnersMatrix?.faults.count ?? 0) faults", declared: "\(count) faults",
      "meets", "its faults", verdict, &report)
  }

  private func expect(
    _ what: String, declared: String, _ does: String, _ note: String, _ verdict: Verdict,
    _ report: inout RuleReport
  ) {
    report.expect(
      what == declared, in: verdict.entry.chapter.catalogFile,
      "\(verdict.entry.id): its untouched starter \(does) \(what); the catalog has \(declared)",
      remedy: "Correct \(note).")
  }
}

extension [String] {
  /// The names of checks in a sentence.
  var inWords: String { isEmpty ? "none" : joined(separator: ", ") }
}
