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
    parameters: [Parameter(kind: .selection, isRequired: false)]
  ) { tool, invocation in
    guard let answer = tool.watch(invocation.selection) else {
      throw WrongUsage(toWatchOn: tool.console)
    }
    return answer
  }

  /// The tool without a word: the obvious next thing.
  static let `default` = Command(
    words: [], summary: "watch the next exercise (if there is no terminal, list them all)"
  ) { tool, _ in
    tool.watch(nil) ?? tool.map()
  }
}

extension CommandLineTool {
  /// Watches until somebody quits; nil when there is no terminal to draw on.
  fileprivate func watch(_ selection: Selection?) -> Answer? {
    guard let screen = TerminalScreen() else { return nil }
    var state = WatchState(course: course, root: root, entry: firstOpen(of: selection))
    state.hasSolutions = CourseFiles(root: root).exists(state.entry.chapter.solutions)
    let loop = WatchLoop(state: state, tools: watchTools(on: screen))
    switch screen.whileOpen({ loop.run() }) {
    case .quit: return Answer(text: loop.state.farewell, exit: .done)
    case .signalled(let signal): return Answer(text: "", exit: ExitCode(signal: signal))
    }
  }

  /// The exercise to go on with, or else the first. One that was passed before
  /// a neighbour changed can wait; the check of the others tells.
  private func firstOpen(of selection: Selection?) -> Entry {
    let ids = (selection?.entries ?? course.entries).map(\.id)
    let items = knownStandings().items.filter { ids.contains($0.entry.id) }
    return CourseStandings(items).firstToDo?.entry ?? items[0].entry
  }
}

extension WrongUsage {
  /// Why `watch` cannot run here.
  init(toWatchOn console: Console) {
    let isDumb = console.isTerminal && !console.movesCursor
    self.init(
      error: "watch needs a terminal" + (isDumb ? " that can move the cursor" : ""),
      help: "use “swift run workbook run”")
  }
}

extension WatchState {
  /// What stands on the terminal after the watch.
  var farewell: String {
    let passed = passedCount(of: course.entries)
    let next = isPassed(entry) ? next : entry
    let rest = next.map { "Go on with \($0.id): \(Command.program) watch \($0.id)" }
    return
      "\(passed) of \(course.entries.count) exercises passed. "
      + "\(rest ?? "The whole course is green.")\n"
  }
}
