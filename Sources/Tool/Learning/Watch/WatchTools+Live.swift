import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension CommandLineTool {
  /// The watch's tools on a real terminal and real files.
  func watchTools(on screen: TerminalScreen) -> WatchTools {
    let keyboard = Keyboard()
    let start = DispatchTime.now()
    let now = { start.secondsUntilNow }
    var files = FileWatch(now: now)
    return WatchTools(
      check: check, known: { verdictCache.standings(course.entries) },
      wasPassed: { verdictCache.wasPassed($0) },
      isUntouched: { course.isUntouched($0, in: CourseFiles(root: root)) },
      firstBuild: firstBuild(of:),
      beginWatching: { files.begin($0.watchedPaths(in: root)) },
      hasChanged: { files.hasChanged($0.watchedPaths(in: root)) },
      key: keyboard.key, now: now, signal: { Interrupt.signal },
      needsDisplay: screen.followSignals, console: { screen.console }, draw: screen.show,
      compare: { try compare($0, screen.console) },
      matrix: { try ExerciseChecker(root: root).matrix(of: $0) },
      didShowHints: HintMemory(root: root).remember, reset: reset)
  }

  func firstBuild(of chapter: Chapter) -> FirstBuild? {
    let cache = verdictCache
    guard chapter.entries.allSatisfy({ cache.lastStanding(of: $0) == nil }) else { return nil }
    return ExerciseChecker.hasBuilt(in: root) ? .ofChapter : .ofAll
  }

  private func check(_ entries: [Entry], _ check: WatchTools.Check) throws {
    var checker = ExerciseChecker(root: root, variables: [MatrixRow.switchName: "1"])
    checker.whileWaiting = check.whileWaiting
    checker.isCancelled = check.isCancelled
    checker.notice = check.notice
    _ = try checker.check(entries) { verdict in
      let standing = verdict.standing
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
