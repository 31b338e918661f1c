import Foundation
import Synchronization
import WorkbookCore

/// Grades submissions, some at once.
struct Grader: Sendable {
  let context: GradingContext
  let assignment: Assignment
  /// How long one exercise may run, in seconds.
  var deadline = Grader.usualDeadline
  /// The day of grading.
  var day = Date().formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
  /// How many submissions are worked on at once.
  var workers = 1
  /// Grades of earlier runs, which are used again, and where new ones are kept.
  var finished: FinishedGrades?
  /// Takes what is prepared, in words.
  var progress: @Sendable (String) -> Void = { _ in }
  /// Takes each grade, and whether it was finished in an earlier run.
  var onGrade: @Sendable (_ grade: Grade, _ isOld: Bool) -> Void = { _, _ in }

  /// Many times what a right answer takes while others are built, in seconds.
  static let usualDeadline = 30.0

  private var own: CourseFiles { CourseFiles(root: context.root) }

  /// Grades folders and archives.
  ///
  /// - Returns: the grades, in the order of what was handed in.
  /// - Throws: `ToolFault`, `Cancelled`.
  func grade(_ handedIn: [SubmissionSource]) throws -> [Grade] {
    Self.setCloseOnExec()
    // Users in the sandbox read what the grader writes.
    umask(0o022)
    try FileManager.default.createDirectory(
      at: context.folder, withIntermediateDirectories: true)
    let isPrepared = Mutex(false)
    return try blocking {
      try await inParallel(handedIn, atOnce: workers) { item, worker in
        try await grade(item, worker) {
          // Where everything is finished, it is not needed.
          try isPrepared.withLock { isPrepared in
            if !isPrepared { try context.prepare(workers: workers, progress: progress) }
            isPrepared = true
          }
        }
      }
    }
  }

  /// The tool's parent may have left files and pipes open; a submission would inherit
  /// them, and no sandbox closes them.
  private static func setCloseOnExec() {
    for descriptor: Int32 in 3..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// A submission whose bytes were graded before is not graded again.
  private func grade(
    _ item: SubmissionSource, _ worker: Int, prepare: () throws -> Void
  ) async throws -> Grade {
    let submission = try submission(in: item, worker)
    let kept = try finished?.grade(of: submission)
    if kept == nil { try prepare() }
    var grade: Grade
    if let kept { grade = kept } else { grade = try await newGrade(of: submission, worker) }
    grade.code = CodeDigests(assignment.entries, in: submission.exercises, besides: own)
    onGrade(grade, kept != nil)
    return grade
  }

  private func newGrade(of submission: Submission, _ worker: Int) async throws -> Grade {
    context.removeRuns(worker)
    let start = DispatchTime.now()
    var run = run(submission, worker)
    let verdicts = try await run.verdicts()
    try await checkMachine(worker, after: submission, verdicts)
    let words = submission.exercises.merging(submission.further) { $1 }
      .mapValues(SubmissionFlags.flags)
    let exercises = assignment.entries.map { entry in
      exerciseGrade(verdicts[entry.id], of: entry, in: submission, words: words)
    }
    let grade = Grade(
      submission: submission.name, exercises: exercises,
      refused: submission.refused + run.leftOutFiles, seconds: start.secondsUntilNow,
      gradedOn: day
    ).cleaned
    try context.checkFreeDiskSpace()
    // A signal to all processes at once may have ended those of the submission.
    if Interrupt.wasReceived { throw Cancelled() }
    try finished?.keep(grade, of: submission)
    return grade
  }

  private func exerciseGrade(
    _ verdict: Verdict?, of entry: Entry, in submission: Submission, words: [String: [String]]
  ) -> Grade.Exercise {
    let file = submission.exercises[entry.starter]
    return ExerciseGrade(
      entry: entry,
      verdict: verdict ?? Verdict(entry, in: TestRun(ending: .starterIsMissing)),
      titles: CheckTitles.titles(
        of: entry.exercise.checkNames, in: own.text(entry.checksFile) ?? ""),
      isUntouched: file.map { isUntouched(entry, $0) } ?? false,
      flags: flags(on: entry, among: words)
    ).value
  }

  /// Whether a file differs from the starter in nothing but comments and white space.
  private func isUntouched(_ entry: Entry, _ file: Data) -> Bool {
    if context.course.isUntouched(entry, file) { return true }
    guard let starter = own.data(entry.starter), context.course.isUntouched(entry, starter) else {
      return false
    }
    return CodeDigests.digest(of: file) == CodeDigests.digest(of: starter)
  }

  /// The words that deserve a look: in the file of an exercise, and in further files of
  /// its chapter.
  private func flags(on entry: Entry, among words: [String: [String]]) -> [String] {
    let starters = Set(entry.chapter.entries.map(\.starter))
    let further = words.filter { path, _ in
      path.hasPrefix("\(entry.chapter.starters)/") && !starters.contains(path)
    }.sorted { $0.key < $1.key }
    return (words[entry.starter] ?? [])
      + further.flatMap { path, flags in flags.map { "\(path.escapedForDisplay), \($0)" } }
  }
}

extension Grader {
  /// Takes from a folder or an archive what a learner may hand in.
  func submission(in item: SubmissionSource, _ worker: Int) throws -> Submission {
    try Intake(chapters: assignment.chapters, own: own)
      .submission(from: item, context: context, worker: worker)
  }

  private func run(_ submission: Submission, _ worker: Int) -> SubmissionRun {
    SubmissionRun(
      assignment: assignment, submission: submission, copy: context.copy(worker),
      workspace: context.workspace(worker), deadline: deadline)
  }

  /// Grades untouched starters, where nothing was decided, to tell a grader failure from a
  /// learner's.
  ///
  /// A damaged build, a full disk or an overloaded machine look like code that does not
  /// compile. Untouched starters then fare no better, and no grade may rest on that.
  private func checkMachine(
    _ worker: Int, after submission: Submission, _ verdicts: [String: Verdict]
  ) async throws {
    let present = assignment.entries.filter { submission.exercises[$0.starter] != nil }.compactMap {
      verdicts[$0.id]
    }
    // A machine that is overrun by processes has built and run them.
    let isSound = present.contains { $0.isDecided || $0.reason == .tooManyProcesses }
    if present.isEmpty || isSound { return }
    var starters = Submission(name: "the starters")
    for entry in assignment.entries {
      starters.exercises[entry.starter] = own.data(entry.starter)
    }
    var run = run(starters, worker)
    if try await run.verdicts().values.contains(where: \.isDecided) { return }
    throw ToolFault(
      "The grader cannot build or run its own untouched chapters, so the grade of "
        + "\(submission.name.escapedForDisplay) proves nothing. Delete \(context.folder.path) "
        + "and run the same command again; what was finished before is kept.")
  }
}
