import WorkbookChecking
import WorkbookCommands
import WorkbookSupport

extension Command {
  /// The map of the exercises.
  static let list = Command(
    words: ["list"], summary: "show all exercises, and which have passed",
    details: "Builds nothing: it tells what the checks said last.", flags: [.todo, .json]
  ) { tool, invocation in
    let known = tool.knownStandings()
    let shown =
      invocation.has(.todo) ? CourseStandings(known.items.filter { !$0.isPassed }) : known
    let next = NextStep(in: known)
    let text =
      invocation.has(.json)
      ? try StandingsReport("list", known, showing: shown, next: next).json()
      : tool.standingsText.list(known, showing: shown, next: next)
    return .init(text: text, exit: .done)
  }
}

extension CommandLineTool {
  /// What `workbook` alone says when nobody sits at a terminal.
  func map() -> Answer {
    let known = knownStandings()
    let text = standingsText.map(known, of: course, next: NextStep(in: known))
    return Answer(text: text, exit: .done)
  }
}
