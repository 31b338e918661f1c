import WorkbookCore

/// Grades on a console: a row a submission, or, for a single one, a row an
/// exercise with what is wrong.
struct GradesTable {
  let grades: [Grade]
  let console: Console
  var absent: [Grade.Member] = []

  var text: String {
    let lines = grades.count == 1 ? one(grades[0]) : several
    return lines.joined(separator: "\n") + "\n"
  }

  private var several: [String] {
    if grades.isEmpty { return ["There are no submissions."] + missing }
    let table = TextTable(rows: grades.map(row), expendable: [4], flexible: 1)
    let notes = grades.flatMap { grade in grade.notes.map { "\(grade.label): \($0)" } }
    return table.lines(on: console) + ending(notes) + missing + ["", total]
  }

  private var total: String {
    let full = grades.count { $0.points == $0.possiblePoints && $0.possiblePoints > 0 }
    return "\(counted(grades.count, "submission")), \(full) with all points."
  }

  private func row(_ grade: Grade) -> [TextTable.Cell] {
    let open = grade.exercises.filter { !$0.isPassed }
    let isDone = open.isEmpty && !grade.exercises.isEmpty
    return [
      isDone ? .init("✔", .green) : .init("✘", .red), .init(grade.label),
      .init("\(grade.points) of \(grade.possiblePoints)"),
      .init("\(grade.passedCount) of \(grade.exercises.count) passed"),
      .init(open.map { "\($0.id) \($0.outcome)" }.joined(separator: ", "), .dim),
    ]
  }

  private func one(_ grade: Grade) -> [String] {
    let rows = grade.exercises.map { exercise in
      [
        exercise.mark, .init(exercise.id), .init(exercise.title), .init(exercise.score),
        .init(exercise.outcome, exercise.mark.style),
      ]
    }
    let table = TextTable(rows: rows, expendable: [3], flexible: 2).lines(on: console)
    let score = "\(grade.points) of \(counted(grade.possiblePoints, "point"))"
    return [console.styled(grade.label, .bold)] + table
      + grade.exercises.filter { !$0.isPassed }.flatMap(trouble)
      + ending(grade.notes) + missing
      + ["", "\(grade.passedCount) of \(grade.exercises.count) passed, \(score)."]
  }

  private func trouble(_ exercise: Grade.Exercise) -> [String] {
    let printed = exercise.output.split(separator: "\n", omittingEmptySubsequences: false)
    let shown =
      exercise.outputPart == .start
      ? printed.prefix(ReportLimit.tableLines) : printed.suffix(ReportLimit.tableLines)
    return ["", console.styled(exercise.name, .bold)]
      + exercise.explanation.flatMap { $0.split(separator: "\n").flatMap { indented($0) } }
      + (exercise.output.isEmpty ? [] : shown.map { "    " + cut(String($0)) })
  }

  private func ending(_ notes: [String]) -> [String] {
    list("For a person to look at:", notes)
  }

  private var missing: [String] { list(Grade.absentHeading, absent.map(\.label)) }

  private func list(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["", heading] + items.flatMap { indented($0) }
  }

  private func indented(_ text: some StringProtocol) -> [String] {
    String(text).indented(2, within: console.width)
  }

  /// A line of code is cut, as it means nothing when it is wrapped.
  private func cut(_ line: String) -> String {
    line.limited(to: 1_000).clipped(to: max(20, (console.width ?? 200) - 4))
  }
}
