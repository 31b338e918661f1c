import Foundation

extension CommandLineTool {
  /// The watch's tools on a real terminal and real files.
  func watchTools(on screen: TerminalScreen, _ ledger: Ledger) -> WatchTools {
    let keyboard = Keyboard()
    let start = DispatchTime.now()
    let now = { start.secondsUntilNow }
    var files = FileWatch(now: now)
    return WatchTools(
      check: check, known: ledger.standing,
      hasChanged: { files.hasChanged($0.watchedPaths(in: root)) },
      key: keyboard.key, now: now, signal: { Interrupt.signal },
      needsDisplay: screen.followSignals, console: { screen.console }, draw: screen.show,
      compare: compare, reset: reset)
  }

  private func check(
    _ entries: [Entry], isCancelled: @escaping () -> Bool, report: WatchTools.Report
  ) throws {
    var workshop = Workshop(course: course, root: root)
    workshop.isCancelled = isCancelled
    _ = try workshop.check(entries) { report($0.entry, $0.standing) }
  }

  private func compare(_ entry: Entry) throws -> [String] {
    let log = root.appending(path: ".build/workbook/compare.diff")
    let (_, output) = try Shell(root: root).run(
      ["diff", "-u", entry.starter, entry.solution], log: log, deadline: 10)
    return output.components(separatedBy: "\n")
  }

  private func reset(_ entry: Entry) throws -> String {
    throw ToolFault("Resetting is not there yet.")
  }
}
