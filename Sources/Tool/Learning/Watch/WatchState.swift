import Foundation
import WorkbookCore

/// Everything that the screen of the watch shows.
struct WatchState {
  /// The aim of the learner.
  enum Goal: Equatable {
    /// One exercise after the other.
    case exercise
    /// The steps of one exercise, from 1: the one of this number, or else the first
    /// that is not green.
    case steps(number: Int?)
  }

  enum Activity: Equatable {
    case waiting
    /// The exercise on the screen is checked, for so many seconds now.
    case checking(seconds: Int)
    /// All exercises are checked, and so many have a verdict.
    case checkingAll(done: Int)
  }

  enum Job { case exercise, all }

  /// A page that covers the verdict.
  enum Page: Equatable {
    /// Every exercise, with the position of the chosen one.
    case list(cursor: Int)
    /// The output of `diff -u`.
    case comparison([String])
    case matrix(LearnersMatrix)

    /// The key that opens and closes it.
    var key: Character {
      switch self {
      case .list: "l"
      case .comparison: "d"
      case .matrix: "m"
      }
    }
  }

  let course: Course
  let root: URL
  var goal = Goal.exercise
  /// Whether this copy has the solutions, as one for a class may not.
  var hasSolutions = true
  var entry: Entry
  /// What is known of the exercises, by id.
  var items: [String: ProgressReport.Item] = [:]
  var activity = Activity.waiting
  /// The next check; it overtakes the one that is running.
  var wanted: Job?
  /// Set when the watch is to end.
  var exit: CommandLineTool.ExitCode?
  /// Why a check takes long, in a sentence.
  var notice: String?
  /// The texts of the hints that were seen.
  var seenHints: Set<String> = []
  /// The index of the step to look at, or of the end, until the next save.
  var shownStep: Int?
  /// The index of the step that was next when something was known last.
  var lastStep: Int?
  /// The answer to the last key.
  var message: String?
  var page: Page?
  /// Whether the next key answers whether to reset the exercise.
  var asksToReset = false
  /// The first visible line of the page; a number that is too large shows its end.
  var scroll = 0

  init(course: Course, root: URL, entry: Entry) {
    self.course = course
    self.root = root
    self.entry = entry
  }
}

extension WatchState {
  var item: ProgressReport.Item { items[entry.id] ?? .init(entry: entry) }
  var summary: VerdictSummary? { item.summary }
  /// While a check goes on, those for the verdict before it.
  var hints: Hints { Hints(entry: entry, verdict: summary, seen: seenHints) }

  /// The steps of the exercise, when they are the goal.
  var steps: KataProgress? {
    guard case .steps(let number) = goal else { return nil }
    return KataProgress(item, showing: number, sought: shownStep, last: lastStep)
  }

  /// Whether the exercise on the screen waits for its verdict. A check of all
  /// leaves the known verdicts in view.
  var isChecking: Bool { if case .checking = activity { true } else { false } }

  /// Whether the exercise passed as it is on the disk now.
  var isGreen: Bool { !isChecking && isPassed(entry) }

  func isPassed(_ entry: Entry) -> Bool { items[entry.id]?.isPassed ?? false }

  func passedCount(of entries: [Entry]) -> Int { entries.count(where: isPassed) }

  /// The index of the exercise in the course.
  var position: Int { course.entries.firstIndex { $0.id == entry.id } ?? 0 }

  var previous: Entry? { position > 0 ? course.entries[position - 1] : nil }

  /// What comes after the exercise on the screen, or that exercise itself.
  var nextStep: NextStep {
    let all = course.entries.map { items[$0.id] ?? .init(entry: $0) }
    return NextStep(after: ProgressReport([item]), in: ProgressReport(all))
  }

  var next: Entry? { nextStep.item?.entry }

  /// What stays on the terminal after the watch.
  var farewell: String {
    if let steps { return steps.farewell }
    let rest = next.map { "Go on with \($0.id): \(Command.program) watch \($0.id)" }
    return "\(passedCount(of: course.entries)) of \(course.entries.count) exercises passed. "
      + "\(rest ?? "The whole course is green.")\n"
  }
}

// What a check begins with, and what it changes.

extension WatchState {
  /// Those of the chapter that were passed are checked with an exercise, since the
  /// file that changed may be a part of theirs.
  func entries(of job: Job) -> [Entry] {
    if job == .all { return course.entries }
    let others = entry.chapter.entries.filter { $0.id != entry.id }
    return [entry] + others.filter { isPassed($0) || items[$0.id]?.wasPassed == true }
  }

  mutating func checkAll() {
    if case .checkingAll = activity { return }
    wanted = .all
  }

  /// Checks the exercise next, and says so when that stops a check of all.
  mutating func checkExercise(insteadOfAllBecauseOf reason: String = "", saying text: String? = nil)
  {
    wanted = .exercise
    message = text
    guard case .checkingAll(let done) = activity else { return }
    let stopped =
      "Check all was stopped at \(done) of \(course.entries.count) by \(reason); "
      + "press c to start it again."
    message = [text, stopped].compactMap(\.self).joined(separator: "\n")
  }

  mutating func filesChanged(_ paths: Set<String>) {
    let remark = remark(onSaved: paths)
    scroll = 0
    shownStep = nil
    // The matrix is that of the file before.
    if case .matrix = page { page = nil }
    checkExercise(insteadOfAllBecauseOf: "your save", saying: remark)
  }

  /// Where to look for the verdict on another exercise than the one on the screen; nil if
  /// that one was saved.
  private func remark(onSaved paths: Set<String>) -> String? {
    let saved = entry.chapter.entries.filter { paths.contains($0.starter) }
    guard let other = saved.first, !saved.contains(where: { $0.id == entry.id }) else {
      return nil
    }
    let isNext = isGreen && steps == nil && next?.id == other.id
    return "You saved \(other.id). \(isNext ? "n goes there." : "l leads there.")"
  }

  /// Shows a verdict at once, before those of its neighbours are there.
  mutating func show(_ item: ProgressReport.Item, of job: Job, done: Int) {
    items[item.entry.id] = item
    lastStep = steps?.results.open ?? lastStep
    if job == .all {
      activity = .checkingAll(done: done)
    } else if item.entry.id == entry.id {
      endChecking()
    }
  }

  /// A new verdict is read from its beginning.
  mutating func endChecking() {
    if isChecking, page == nil { scroll = 0 }
    activity = .waiting
  }

  mutating func endOfAll() {
    let passed = passedCount(of: course.entries)
    let isListed = if case .list = page { true } else { false }
    message =
      passed == course.entries.count
      ? "The whole course is green."
      : "All are checked: \(passed) of \(course.entries.count) passed."
        + (isListed ? "" : " Press l for the list.")
  }
}
