import WorkbookCore

/// Asks whose fault it is that nothing of a chapter could be decided.
///
/// A damaged build, a full disk or an overloaded machine look like code that
/// does not compile. The untouched chapter then fares no better, and no grade
/// may rest on that.
struct GradingControl {
  let entries: [Entry]
  let submission: Submission
  let build: GradingBuild
  /// How long one exercise may run, in seconds.
  let deadline: Double

  /// - Parameter findings: what came of each exercise, by id.
  /// - Throws: `ToolFault` when it is the grader's or the machine's.
  func expectOwnFault(_ findings: [String: ExerciseFinding]) throws {
    let present = entries.filter { submission.exercises[$0.starter] != nil }
    let isOpen = present.allSatisfy { findings[$0.id]?.isDecided == false }
    guard !present.isEmpty, isOpen else { return }
    let untouched = try ChapterGrader(
      entries: entries, submission: starters, build: build, deadline: deadline
    ).findings()
    if untouched.values.contains(where: \.isDecided) { return }
    throw ToolFault(
      "The grader cannot build or run its own untouched \(build.chapter.target), so the grade of "
        + "\(submission.name.escapedForDisplay) proves nothing. Delete \(build.site.folder.url.path) and "
        + "run the same command again; what was finished before is kept.")
  }

  /// What somebody hands in who has changed nothing.
  private var starters: Submission {
    let own = CourseFiles(root: build.site.root)
    var submission = Submission(name: build.chapter.target)
    for entry in entries { submission.exercises[entry.starter] = own.data(entry.starter) }
    return submission
  }
}
