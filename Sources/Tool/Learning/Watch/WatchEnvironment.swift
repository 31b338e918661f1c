import Foundation
import WorkbookCore

/// What the watch needs of the world around it.
struct WatchTools {
  /// What a check is asked and told while it works.
  struct Check {
    /// Called again and again: keys are read and files are looked at meanwhile.
    let whileWaiting: () -> Void
    /// Asked as often; true ends it, with `Cancelled`.
    let isCancelled: () -> Bool
    /// Told what there is to wait for, in a sentence.
    let notice: (String) -> Void
    /// Told of each exercise as it comes.
    let report: (Entry, Standing) -> Void
  }

  var check: (_ entries: [Entry], Check) throws -> Void
  /// What is known of the exercises without checking them, by id.
  var known: () -> [String: Standing]
  /// Whether an exercise was passed with the file that it has now, before
  /// another one changed.
  var wasPassed: (Entry) -> Bool
  /// Whether an exercise is as it was handed out.
  var isUntouched: (Entry) -> Bool
  /// How much of a chapter has to be built before its exercises can be checked.
  var firstBuild: (Chapter) -> FirstBuild?
  /// Begins to watch a chapter's files as they are now.
  var beginWatching: (Chapter) -> Void
  /// Whether a file of a chapter changed since this was asked last.
  var hasChanged: (Chapter) -> Bool
  /// The next key, nil when none is pressed for so many seconds.
  var key: (_ seconds: Double) -> Key?
  /// Seconds of a clock that is never set.
  var now: () -> Double
  /// The signal that asks the tool to end.
  var signal: () -> Int32?
  /// Whether the terminal is another than it was, so that all is drawn anew.
  var needsDisplay: () -> Bool
  var console: () -> Console
  var draw: ([String]) -> Void
  /// The lines of a diff from an exercise to its solution.
  var compare: (Entry) throws -> [String]
  /// What the last check of an exercise says of the tests in it.
  var matrix: (Entry) throws -> LearnersMatrix
  /// Told how many hints of an exercise have been shown, so that other commands
  /// know it too.
  var didShowHints: (Int, Entry) -> Void
  /// Puts an exercise back to its beginning, and says what it did.
  var reset: (Entry) throws -> String
}

/// What the first check of a chapter builds, and how long that takes.
enum FirstBuild {
  /// Nothing was ever built here: the chapter and what all chapters share.
  case ofAll
  /// What chapters share is there.
  case ofChapter

  var sentence: String {
    switch self {
    case .ofAll: "The first check builds what chapters share: about half a minute."
    case .ofChapter: "The first check of a chapter builds it: a few seconds."
    }
  }
}

extension CommandLineTool {
  /// The watch's tools on a real terminal and real files.
  func watchTools(on screen: TerminalScreen) -> WatchTools {
    let keyboard = Keyboard()
    let start = DispatchTime.now()
    let now = { start.secondsUntilNow }
    var files = FileWatch(now: now)
    let matrices = Matrices()
    return WatchTools(
      check: { try check($0, $1, matrices) }, known: { verdictCache.standings(course.entries) },
      wasPassed: { verdictCache.wasPassed($0) },
      isUntouched: { course.isUntouched($0, in: CourseFiles(root: root)) },
      firstBuild: firstBuild(of:),
      beginWatching: { files.begin($0.watchedPaths(in: root)) },
      hasChanged: { files.hasChanged($0.watchedPaths(in: root)) },
      key: keyboard.key, now: now, signal: { Interrupt.signal },
      needsDisplay: screen.followSignals, console: { screen.console }, draw: screen.show,
      compare: { try compare($0, screen.console) },
      matrix: { matrices.last[$0.id] ?? .empty },
      didShowHints: HintMemory(root: root).remember, reset: reset)
  }

  func firstBuild(of chapter: Chapter) -> FirstBuild? {
    let cache = verdictCache
    guard chapter.entries.allSatisfy({ cache.lastStanding(of: $0) == nil }) else { return nil }
    return ExerciseChecker.hasBuilt(in: root) ? .ofChapter : .ofAll
  }

  private func check(
    _ entries: [Entry], _ check: WatchTools.Check, _ matrices: Matrices
  ) throws {
    var checker = ExerciseChecker(root: root, variables: [MatrixRow.switchName: "1"])
    checker.whileWaiting = check.whileWaiting
    checker.isCancelled = check.isCancelled
    checker.notice = check.notice
    _ = try checker.check(entries) { verdict in
      let standing = verdict.standing
      matrices.last[verdict.entry.id] = verdict.run.learnersMatrix
      // What was known of a neighbour is still true when another one does not
      // compile; the exercise on the screen, the first, is told of it.
      if standing.isBlocked, verdict.entry.id != entries[0].id { return }
      check.report(verdict.entry, standing)
    }
  }

  private func compare(_ entry: Entry, _ console: Console) throws -> [String] {
    let comparison = Comparison(entry: entry, root: root, console: console)
    return try (comparison.obstacle ?? comparison.difference()).lines
  }

  private func reset(_ entry: Entry) throws -> String {
    try StarterReset(course: course, root: root).run(entry).text
  }
}

extension String {
  /// The lines, the blank ones too. A break at the end begins no line.
  var lines: [String] {
    (hasSuffix("\n") ? String(dropLast()) : self).components(separatedBy: "\n")
  }
}

/// The last matrix of each exercise, by id.
private final class Matrices {
  var last: [String: LearnersMatrix] = [:]
}
