import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension CommandLineTool {
  var standingsText: StandingsText { StandingsText(console: console, root: root) }

  /// What the cache of verdicts knows of the whole course. Builds nothing.
  func knownStandings() -> CourseStandings {
    let cache = verdictCache
    let known = cache.standings(course.entries)
    return CourseStandings(
      course.entries.map { entry in
        .init(
          entry: entry, standing: known[entry.id], isUntouched: isUntouched(entry),
          wasPassed: cache.wasPassed(entry))
      })
  }

  /// Checks exercises and hands out each verdict as it comes.
  ///
  /// - Parameters:
  ///   - entries: the exercises.
  ///   - variables: added to the environment of the runs.
  ///   - activity: what a terminal shows meanwhile; asked after each verdict.
  ///   - onVerdict: may print.
  /// - Returns: all verdicts, in the order of `entries`.
  /// - Throws: what `ExerciseChecker.check` throws.
  func check(
    _ entries: [Entry], variables: [String: String] = [:], activity: @escaping () -> String,
    onVerdict: @escaping (CourseStandings.Item) -> Void = { _ in }
  ) throws -> CourseStandings {
    let status = StatusLine(on: console)
    defer { status.clear() }
    status.show(activity())
    var checker = ExerciseChecker(root: root)
    checker.variables = variables
    checker.notice = status.tell
    let verdicts = try checker.check(entries) { verdict in
      status.clear()
      onVerdict(item(for: verdict))
      status.show(activity())
    }
    return CourseStandings(verdicts.map(item))
  }

  private func item(for verdict: Verdict) -> CourseStandings.Item {
    CourseStandings.Item(verdict, isUntouched: isUntouched(verdict.entry))
  }

  private func isUntouched(_ entry: Entry) -> Bool {
    course.isUntouched(entry, in: CourseFiles(root: root))
  }
}
