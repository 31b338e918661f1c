import Foundation
import WorkbookCore

/// The side effects that the loop of the watch depends on.
struct WatchEnvironment {
  /// The callbacks of a check.
  struct Check {
    /// Called again and again while child processes work.
    let whileWaiting: () -> Void
    /// Asked as often; true ends the check, with `Cancelled`.
    let isCancelled: () -> Bool
    /// Takes a sentence that says why it takes long.
    let notice: (String) -> Void
    /// Takes each verdict as it comes.
    let report: (ProgressReport.Item) -> Void
  }

  var check: (_ entries: [Entry], Check) throws -> Void
  /// What is known of the course without a check.
  var known: () -> ProgressReport
  /// How long the first build of a chapter takes, in a sentence; nil for a later one.
  var firstBuild: (Chapter) -> String?
  /// Takes the files of a chapter as unchanged.
  var beginWatching: (Chapter) -> Void
  /// The files of a chapter that changed since the last call, by their paths in the package.
  var changedFiles: (Chapter) -> Set<String>
  /// The next key; nil when none is pressed for so many seconds.
  var key: (_ seconds: Double) -> Key?
  /// Seconds of a monotonic clock.
  var now: () -> Double
  /// The signal that asks the tool to end.
  var signal: () -> Int32?
  /// Whether the terminal has changed since the last call.
  var needsDisplay: () -> Bool
  var console: () -> Console
  var draw: ([String]) -> Void
  /// The lines of a diff from an exercise to its solution.
  var compare: (Entry) throws -> [String]
  /// The hints of an exercise that the learner has seen.
  var seenHints: (Entry) -> SeenHints
  /// Remembers them.
  var didShowHints: (SeenHints, Entry) -> Void
  /// Restores a starter and returns a report.
  var reset: (Entry) throws -> String
}

extension CommandLineTool {
  /// A real terminal and real files.
  func watchEnvironment(on screen: TerminalScreen) -> WatchEnvironment {
    let keyboard = Keyboard()
    let start = DispatchTime.now()
    let now = { start.secondsUntilNow }
    var files = FileWatch(now: now)
    return WatchEnvironment(
      check: check, known: knownReport, firstBuild: firstBuild(of:),
      beginWatching: { files.begin($0.watchedPaths(in: root)) },
      changedFiles: { files.changes(of: $0.watchedPaths(in: root), in: root) },
      key: keyboard.key, now: now, signal: { Interrupt.signal },
      needsDisplay: screen.followSignals, console: { screen.console }, draw: screen.show,
      compare: { try compare($0, screen.console) },
      seenHints: HintMemory(root: root).seen, didShowHints: HintMemory(root: root).remember,
      reset: { try StarterReset(course: course, root: root).run($0).text })
  }

  /// How long the first build of a chapter takes; nil for a later one.
  func firstBuild(of chapter: Chapter) -> String? {
    if ExerciseChecker.hasBuilt("\(chapter.target)Tests", in: root) { return nil }
    return ExerciseChecker.hasBuilt("DoubleKit", in: root)
      ? "The first check of a chapter builds it: ten seconds or more."
      : "The first check builds what chapters share: a minute or two on two cores."
  }

  private func check(_ entries: [Entry], _ check: WatchEnvironment.Check) throws {
    var checker = ExerciseChecker(root: root, variables: [MatrixRow.switchName: "1"])
    // Its neighbours are checked again for a change that matters to them.
    checker.mayJudgeApart = { [shown = entries[0].id] in $0.id == shown }
    _ = try blocking { [checker] in
      try await checker.check(entries, tell: $0)
    } onEvent: { event in
      switch event {
      case .notice(let sentence): check.notice(sentence)
      case .verdict(let verdict):
        let item = item(for: verdict)
        // An exercise that does not compile hides its neighbours, and their last
        // verdicts still hold. Only the exercise on the screen, the first, says so.
        if item.summary?.isBlocked == true, verdict.entry.id != entries[0].id { return }
        check.report(item)
      }
    } whileWaiting: {
      check.whileWaiting()
    } isCancelled: {
      check.isCancelled()
    }
  }

  private func compare(_ entry: Entry, _ console: Console) throws -> [String] {
    let comparison = Comparison(entry: entry, root: root, console: console)
    return try (comparison.obstacle ?? comparison.difference()).lines
  }
}

extension String {
  /// The lines, the blank ones too, without an empty one after the last break.
  var lines: [String] {
    (hasSuffix("\n") ? String(dropLast()) : self).components(separatedBy: "\n")
  }
}
