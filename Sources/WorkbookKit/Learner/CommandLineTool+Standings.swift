extension CommandLineTool {
  var standingsText: StandingsText { StandingsText(console: console, root: root) }

  /// What the ledger knows of the whole course. Builds nothing.
  func knownStandings() -> CourseStandings {
    CourseStandings(
      course.entries, in: Ledger(course: course, root: root), isUntouched: isUntouched)
  }

  /// Whether a starter is as it was handed out.
  func isUntouched(_ entry: Entry) -> Bool {
    course.isUntouched(entry, in: CourseFiles(root: root))
  }

  /// Checks exercises and hands out each verdict as it comes.
  func check(
    _ entries: [Entry], onVerdict: (CourseStandings.Item) -> Void = { _ in }
  ) throws -> CourseStandings {
    let verdicts = try Workshop(course: course, root: root).check(entries) {
      onVerdict(item(for: $0))
    }
    return CourseStandings(verdicts.map(item))
  }

  private func item(for verdict: Verdict) -> CourseStandings.Item {
    CourseStandings.Item(verdict, isUntouched: isUntouched(verdict.entry))
  }
}
