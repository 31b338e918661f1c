import Foundation
import Synchronization
import WorkbookCore

/// Grades submissions, some at once.
struct Grader: Sendable {
  let course: Course
  let site: GradingSite
  /// What to grade, chapter by chapter.
  let chapters: [Chapter]
  /// How long one exercise may run, in seconds.
  var deadline = 10.0
  /// How long building and running one submission may take, in seconds.
  var budget = Grader.usualBudget
  /// How many submissions are worked on at once.
  var lanes = 1
  /// Grades of earlier runs, which are used again, and where new ones are kept.
  var finished: FinishedGrades?
  /// Finds SwiftPM's plan for a chapter in the folder that submissions share.
  var readPlan = PristineBuild.plan
  /// Told what is prepared.
  var progress: @Sendable (String) -> Void = { _ in }
  var onEvent: @Sendable (Event) -> Void = { _ in }

  init(
    course: Course, site: GradingSite, chapters: [Chapter], deadline: Double = 10.0,
    lanes: Int = 1, finished: FinishedGrades? = nil,
    progress: @escaping @Sendable (String) -> Void = { _ in },
    onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.course = course
    self.site = site
    self.chapters = chapters
    self.deadline = deadline
    self.lanes = lanes
    self.finished = finished
    self.progress = progress
    self.onEvent = onEvent
  }

  /// Several times what a right submission takes on a slow machine, in seconds.
  static let usualBudget = 900.0

  enum Event {
    /// A submission is built and run from now on.
    case began
    /// A grade is ready; an old one was finished in an earlier run.
    case graded(Grade, isOld: Bool)
  }

  private var own: CourseFiles { CourseFiles(root: site.root) }

  /// Grades folders and archives.
  ///
  /// - Returns: the grades, in the order of what was handed in.
  /// - Throws: `ToolFault`, `Cancelled`.
  func grade(_ handedIn: [SubmissionSource]) throws -> [Grade] {
    Self.setCloseOnExec()
    try FileManager.default.createDirectory(
      at: site.folder.url, withIntermediateDirectories: true)
    let isPrepared = Mutex(false)
    return try inParallel(handedIn, atOnce: lanes) { item, lane in
      try keptOrNewGrade(of: item, lane) { try prepare(isPrepared) }
    }
  }

  /// Builds what all submissions share, once; nobody works in a lane meanwhile.
  /// Where everything is finished, it is not needed.
  private func prepare(_ isPrepared: borrowing Mutex<Bool>) throws {
    try isPrepared.withLock { isPrepared in
      if !isPrepared { try prepare() }
      isPrepared = true
    }
  }

  /// What the chapters import first, then as many chapters at once as there are cores.
  private func prepare() throws {
    let kits = try PristineKits(
      site: site, chapters: course.readyChapters, progress: progress
    ).make()
    let missing = chapters.map { chapter in
      PristineBuild(
        site: site, chapter: chapter, kits: kits, progress: progress, readPlan: readPlan)
    }.filter(\.isMissing)
    if missing.isEmpty { return }
    try site.files.open(site.folder.pristine)
    _ = try inParallel(missing, atOnce: cores) { build, lane in try build.make(in: lane) }
    try site.files.close(site.folder.pristine)
    (0..<cores).forEach(removeWork)
  }

  private var cores: Int {
    min(ProcessInfo.processInfo.activeProcessorCount, site.sandbox.mostLanes)
  }

  /// Whoever started the tool may have left files and pipes open; a submission
  /// would inherit them, and no sandbox closes them.
  private static func setCloseOnExec() {
    for descriptor: Int32 in 3..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// A submission whose bytes were graded before is not graded again.
  private func keptOrNewGrade(
    of item: SubmissionSource, _ lane: Int, prepare: () throws -> Void
  ) throws -> Grade {
    let submission = try submission(in: item, lane * parts)
    let kept = try finished?.grade(of: submission)
    if kept == nil { try prepare() }
    let grade = try kept ?? newGrade(of: submission, lane)
    onEvent(.graded(grade, isOld: kept != nil))
    return grade
  }

  private func newGrade(of submission: Submission, _ lane: Int) throws -> Grade {
    onEvent(.began)
    let start = DispatchTime.now()
    let parts = try allParts(of: submission, lane, within: Budget(seconds: budget))
    let grade = Grade(
      submission: submission.name, exercises: parts.flatMap(\.exercises),
      refused: submission.refused + parts.flatMap(\.leftOut), seconds: start.secondsUntilNow
    ).cleaned
    try GradingFolder.checkFreeDiskSpace(in: site.folder.url.path, for: grade)
    // A signal to all processes at once may have ended those of the submission.
    if Interrupt.wasReceived { throw Cancelled() }
    try finished?.keep(grade, of: submission)
    return grade
  }

  /// What came of a chapter.
  private struct Part {
    let exercises: [Grade.Exercise]
    /// Further files that do not compile, each with the reason.
    let leftOut: [String]
  }

  /// Works on some chapters at once, each in a folder of its own. The later ones have more
  /// to run, and begin first: at the end no core waits for one of them.
  private func allParts(
    of submission: Submission, _ lane: Int, within budget: Budget
  ) throws -> [Part] {
    let graded = try inParallel(chapters.reversed(), atOnce: parts) { chapter, part in
      try self.part(chapter, of: submission, lane * parts + part, within: budget)
    }
    for part in 0..<parts { removeWork(lane * parts + part) }
    return graded.reversed()
  }

  private func removeWork(_ lane: Int) {
    try? FileManager.default.removeItem(at: site.folder.work(lane))
  }

  /// How many chapters of a submission are worked on at once: cores that no other
  /// submission needs are put to use, and one more chapter than these, since tests also wait.
  private var parts: Int {
    let most = site.sandbox.mostLanes / lanes
    return max(1, min(cores / lanes + 1, most))
  }

  /// Takes from a folder or an archive what a learner may hand in.
  func submission(in item: SubmissionSource, _ lane: Int) throws -> Submission {
    try Intake(chapters: chapters, own: own).submission(from: item, site: site, lane: lane)
  }

  private func part(
    _ chapter: Chapter, of submission: Submission, _ lane: Int, within budget: Budget
  ) throws -> Part {
    var leftOut: [String: String] = [:]
    let findings = try findings(on: chapter, in: submission, lane, within: budget) { file, why in
      leftOut[file] = leftOut[file] ?? "\(file): \(why)"
    }
    let words = words(in: submission, of: chapter)
    let exercises = chapter.entries.map { entry in
      let finding = findings[entry.id] ?? .missing
      let file = submission.exercises[entry.starter]
      let isUntouched = file.map { course.isUntouched(entry, $0) } ?? false
      return ExerciseGrade(
        entry: entry, finding: finding, titles: titles(entry),
        isUntouched: isUntouched,
        flags: flags(on: entry, among: words)
      ).value
    }
    return Part(exercises: exercises, leftOut: leftOut.values.sorted())
  }

  /// What came of each exercise of a chapter, by id.
  private func findings(
    on chapter: Chapter, in submission: Submission, _ lane: Int, within budget: Budget,
    onLeftOut: @escaping (String, String) -> Void
  ) throws -> [String: ExerciseFinding] {
    var build = GradingBuild(site: site, chapter: chapter, lane: lane, budget: budget)
    let isBegun = !budget.isUsedUp
    let findings = try ChapterGrader(
      entries: chapter.entries, submission: submission, build: build, deadline: deadline,
      onLeftOut: onLeftOut
    ).findings()
    // What was never begun says nothing of the machine.
    if !isBegun { return findings }
    build.budget = nil
    try GradingControl(
      entries: chapter.entries, submission: submission, build: build, deadline: deadline
    ).expectOwnFault(findings)
    return findings
  }

  /// The flags of each file of a chapter, by path: the exercises' own files, and
  /// further ones.
  private func words(in submission: Submission, of chapter: Chapter) -> [String: [String]] {
    let files = submission.exercises.merging(submission.further) { $1 }
    return files.filter { $0.key.hasPrefix("\(chapter.starters)/") }
      .mapValues(SubmissionFlags.flags)
  }

  /// What a person should look at: in the file of an exercise, and in further files of
  /// its chapter.
  private func flags(on entry: Entry, among words: [String: [String]]) -> [String] {
    let starters = Set(entry.chapter.entries.map(\.starter))
    let further = words.filter { !starters.contains($0.key) }.sorted { $0.key < $1.key }
      .flatMap { path, flags in flags.map { "\(path.escapedForDisplay), \($0)" } }
    return (words[entry.starter] ?? []) + further
  }

  private func titles(_ entry: Entry) -> [String: String] {
    CheckTitles.titles(of: entry.exercise.checkNames, in: own.text(entry.checksFile) ?? "")
  }
}
