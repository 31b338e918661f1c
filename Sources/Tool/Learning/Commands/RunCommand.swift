import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension Command {
  /// Checks what a learner works on.
  package static let run = Command(
    words: ["run"], summary: "check an exercise or a chapter",
    details: """
      Without a word it checks the chapter of the next exercise that is not passed.
      Shows for each exercise what came of it, for each that is not passed its first
      failing check, and what to do next.
      """,
    parameters: [Parameter(kind: .selection, isRequired: false)], flags: [.json]
  ) { tool, invocation in
    let entries = tool.entries(of: invocation.selection)
    return invocation.has(.json)
      ? try tool.checkReport("run", entries) : try tool.run(entries)
  }
}

extension CommandLineTool {
  /// What is selected, or the chapter in which there is something to do.
  fileprivate func entries(of selection: Selection?) -> [Entry] {
    if let selection { return selection.entries }
    let next = knownStandings().firstToDo?.entry ?? course.entries.last
    return next?.chapter.entries ?? []
  }

  fileprivate func run(_ entries: [Entry]) throws -> Answer {
    let titles = entries.map(\.exercise.title.displayWidth).max() ?? 0
    var ready: [String: CourseStandings.Item] = [:]
    var rest = entries[...]
    let standings = try check(entries, activity: { Self.activity(on: entries) }) { item in
      // Verdicts come in any order, and are read in that of the course.
      ready[item.entry.id] = item
      while let item = rest.first.flatMap({ ready[$0.id] }) {
        output(standingsText.text(standingsText.line(item, titles: titles)))
        rest.removeFirst()
      }
    }
    return answer(standings) { "\n" + standingsText.details(standings, next: $0) }
  }
}

extension CommandLineTool {
  /// What to say at the end of a run, with what to do next.
  func answer(
    _ checked: CourseStandings, text: (NextStep) throws -> String
  ) rethrows -> Answer {
    let next = NextStep(after: checked, in: knownStandings())
    return Answer(text: try text(next), exit: checked.isPassed ? .done : .notPassed)
  }

  static func activity(on entries: [Entry]) -> String {
    "Checking \(entries.count == 1 ? entries[0].id : counted(entries.count, "exercise"))…"
  }

  /// The same for programs.
  func checkReport(_ command: String, _ entries: [Entry]) throws -> Answer {
    let standings = try check(entries, activity: { Self.activity(on: entries) })
    return try answer(standings) { try StandingsReport(command, standings, next: $0).json() }
  }
}
