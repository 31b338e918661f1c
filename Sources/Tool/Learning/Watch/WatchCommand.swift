import Foundation
import WorkbookCore

extension Command {
  static let watch = Command(
    words: ["watch"], summary: "check an exercise on every save",
    details: """
      Without a name it watches the first exercise that is not passed, with a chapter's number
      the first of that chapter. It goes on to the next exercise only when you press n.
      Where you write tests, m shows which of them notices which fault.
      """,
    parameters: [.selection.optional]
  ) { tool, invocation in
    if let answer = tool.watch(tool.firstOpen(of: invocation.selection)) { return answer }
    let isDumb = tool.console.isTerminal && !tool.console.movesCursor
    throw WrongUsage(
      error: "watch needs a terminal" + (isDumb ? " that can move the cursor" : ""),
      help: "use “swift run workbook run”")
  }

  /// The tool without a word: the obvious next thing.
  static let `default` = Command(
    words: [],
    summary: "watch the next exercise (without a terminal, show your progress)"
  ) { tool, _ in
    try tool.watch(tool.firstOpen(of: nil)) ?? tool.list()
  }
}

extension CommandLineTool {
  /// Watches until the learner quits; nil without a terminal to draw on.
  func watch(_ entry: Entry, goal: WatchState.Goal = .exercise) -> Answer? {
    guard let terminal = TerminalScreen() else { return nil }
    var state = WatchState(course: course, root: root, entry: entry)
    state.goal = goal
    state.hasSolutions = CourseFiles(root: root).exists(entry.chapter.solutions)
    let loop = WatchLoop(state: state, tool: self, terminal: terminal)
    return terminal.whileOpen(loop.run)
  }

  /// The exercise to go on with, or else the first. One that was passed before
  /// a neighbour changed can wait: its check comes with that of the others.
  func firstOpen(of selection: [Entry]?) -> Entry {
    let report = knownReport(of: selection ?? course.entries)
    return report.firstToDo?.entry ?? report.items[0].entry
  }
}
