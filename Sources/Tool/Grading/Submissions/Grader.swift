import Foundation
import Synchronization
import WorkbookCourse
import WorkbookSupport

/// Grades submissions, some at once.
package struct Grader: Sendable {
  package let course: Course
  let folder: GradingFolder
  /// What to grade, chapter by chapter.
  let chapters: [Chapter]
  /// How long one exercise may run, in seconds.
  var deadline = 10.0
  /// How many submissions are worked on at once.
  var lanes = 1
  /// Grades of earlier runs, which are used again, and where new ones are kept.
  var finished: FinishedGrades?
  /// Told what is prepared.
  var progress: @Sendable (String) -> Void = { _ in }
  var onEvent: @Sendable (Event) -> Void = { _ in }

  package init(
    course: Course, folder: GradingFolder, chapters: [Chapter], deadline: Double = 10.0,
    lanes: Int = 1, finished: FinishedGrades? = nil,
    progress: @escaping @Sendable (String) -> Void = { _ in },
    onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.course = course
    self.folder = folder
    self.chapters = chapters
    self.deadline = deadline
    self.lanes = lanes
    self.finished = finished
    self.progress = progress
    self.onEvent = onEvent
  }

  package enum Event {
    /// A submission is built and run from now on.
    case began
    /// A grade is ready; an old one was finished in an earlier run.
    case graded(Grade, isOld: Bool)
  }

  private var own: CourseFiles { CourseFiles(root: folder.root) }

  /// Grades folders and archives; each comes with the name that reports give it.
  ///
  /// - Returns: the grades in the order of the folders.
  /// - Throws: `ToolFault`, `Cancelled`.
  package func grade(_ folders: [(url: URL, name: String)]) throws -> [Grade] {
    Self.keepOpenFilesToItself()
    try FileManager.default.createDirectory(
      at: folder.folder, withIntermediateDirectories: true)
    let isPrepared = Mutex(false)
    return try inParallel(folders, atOnce: lanes) { submission, lane in
      try grade(submission.url, submission.name, lane) { try prepare(isPrepared) }
    }
  }

  /// Builds what all submissions share, once; nobody works in a lane meanwhile.
  /// Where everything is finished, it is not needed.
  private func prepare(_ isPrepared: borrowing Mutex<Bool>) throws {
    try isPrepared.withLock { isPrepared in
      if isPrepared { return }
      for chapter in chapters { try folder.prepare(chapter, progress: progress) }
      isPrepared = true
    }
  }

  /// Whoever started the tool may have left files and pipes open; a submission
  /// would inherit them, and no sandbox closes them.
  private static func keepOpenFilesToItself() {
    for descriptor: Int32 in 3..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  private func grade(
    _ url: URL, _ name: String, _ lane: Int, prepare: () throws -> Void
  ) throws -> Grade {
    let submission = try submission(at: url, name, lane * parts)
    let old = finished?.grade(of: submission)
    if old == nil { try prepare() }
    let new = try old ?? grade(submission, lane)
    onEvent(.graded(new, isOld: old != nil))
    return new
  }

  private func grade(_ submission: Submission, _ lane: Int) throws -> Grade {
    let start = DispatchTime.now()
    onEvent(.began)
    let exercises = try inParallel(chapters, atOnce: parts) { chapter, part in
      try grade(chapter, of: submission, lane * parts + part)
    }.flatMap { $0 }
    for part in 0..<parts {
      try? FileManager.default.removeItem(at: folder.work(lane * parts + part))
    }
    let result = Grade(
      submission: submission.name, exercises: exercises, refused: submission.refused,
      seconds: start.secondsUntilNow
    ).presentable
    try GradingFolder.expectRoom(in: folder.folder.path, for: result)
    // A signal to all processes at once may have ended those of the submission.
    if Interrupt.wasReceived { throw Cancelled() }
    try finished?.keep(result, of: submission)
    return result
  }

  /// How many chapters of a submission are built at once: cores that no other
  /// submission needs are put to use.
  private var parts: Int {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return max(1, min(cores, folder.sandbox.mostLanes) / max(1, lanes))
  }

  /// Takes from a folder or an archive what a learner may hand in.
  func submission(at url: URL, _ name: String, _ lane: Int) throws -> Submission {
    let intake = Intake(chapters: chapters, own: own)
    guard SubmittedFile(at: url.path) != .folder, let archive = Archive(at: url) else {
      return intake.submission(at: url, name: name)
    }
    do {
      return try Unpacking(folder: folder, lane: lane, archive: archive).unpack { contents in
        var submission = intake.submission(at: contents.folder, name: name)
        submission.refused.insert(contentsOf: contents.refused, at: 0)
        return submission
      }
    } catch let refusal as SubmittedFile.Refusal {
      return .refused(name, why: refusal.why, in: chapters)
    }
  }

  private func grade(
    _ chapter: Chapter, of submission: Submission, _ lane: Int
  ) throws -> [Grade.Exercise] {
    let build = GradingBuild(folder: folder, chapter: chapter, lane: lane)
    let findings = try ChapterGrader(
      entries: chapter.entries, submission: submission, build: build, deadline: deadline
    ).findings()
    try GradingControl(
      entries: chapter.entries, submission: submission, build: build, deadline: deadline
    ).expectOwnFault(findings)
    let strange = submission.further.filter { $0.key.hasPrefix("\(chapter.starters)/") }
      .sorted { $0.key < $1.key }
      .flatMap { path, data in SourceFlags.flags(in: data).map { "\(path.shownPlainly), \($0)" } }
    return chapter.entries.map { entry in
      let own = submission.exercises[entry.starter].map(SourceFlags.flags) ?? []
      return ExerciseGrade(
        entry: entry, finding: findings[entry.id] ?? .missing, titles: titles(entry),
        flags: own + strange
      ).value
    }
  }

  private func titles(_ entry: Entry) -> [String: String] {
    CheckTitles.titles(of: entry.exercise.checks, in: own.text(entry.checksFile) ?? "")
  }
}
