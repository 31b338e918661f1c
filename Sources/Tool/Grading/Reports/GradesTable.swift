import WorkbookCore

/// Grades on a console: a row for each submission, or, of a single one, a row for
/// each exercise and an explanation of those that are not passed.
struct GradesTable {
  let grades: [Grade]
  let context: GradeFormat.Context

  private var console: Console { context.console }

  private static let mostOutputLines = 12

  var text: String {
    let lines = grades.count == 1 ? one(grades[0]) : several
    return lines.joined(separator: "\n") + "\n"
  }

  private var several: [String] {
    if grades.isEmpty { return ["There are no submissions."] + absentList }
    let table = TextTable(rows: grades.map(row), expendable: [4], flexible: 1)
    let full = grades.count(where: \.hasAllPoints)
    return [grades.exercises.setInWords, ""] + table.lines(on: console)
      + list(Self.notesHeading, grades.notes)
      + list("\(SimilarCode.heading):", SimilarCode(grades, context.solutions).lines) + absentList
      + ["", "\(counted(grades.count, "submission")), \(full) with all points."]
  }

  private func row(_ grade: Grade) -> [TextTable.Cell] {
    let open = grade.exercises.filter { !$0.isPassed }
    let isDone = open.isEmpty && !grade.exercises.isEmpty
    return [
      (isDone ? Grade.State.passed : .failed).mark, .init(grade.label),
      .init(grade.isTaken ? "\(grade.points) of \(grade.possiblePoints)" : "–"),
      .init("\(grade.passedCount) of \(grade.exercises.count) passed"),
      .init(open.map { "\($0.id) \($0.outcome)" }.joined(separator: ", "), .dim),
    ]
  }

  private func one(_ grade: Grade) -> [String] {
    let rows = grade.exercises.map { exercise in
      [
        exercise.state.mark, .init(exercise.id), .init(exercise.title), .init(exercise.score),
        .init(exercise.outcome, exercise.state.look.style),
      ]
    }
    return [console.styled(grade.label, .bold), grade.exercises.setInWords]
      + TextTable(rows: rows, expendable: [3], flexible: 2).lines(on: console)
      + grade.exercises.filter { !$0.isPassed }.flatMap(details)
      + list(Self.notesHeading, grade.notes) + absentList
      + ["", "\(grade.passedCount) of \(grade.exercises.count) passed, \(grade.score)."]
  }

  private func details(_ exercise: Grade.Exercise) -> [String] {
    ["", console.styled(exercise.name, .bold)]
      + exercise.explanation.flatMap { $0.split(separator: "\n").flatMap { indented($0) } }
      + outputLines(exercise)
  }

  /// A line of code is cut, as it means nothing when it is wrapped.
  private func outputLines(_ exercise: Grade.Exercise) -> [String] {
    if exercise.output.isEmpty { return [] }
    let lines = exercise.output.split(separator: "\n", omittingEmptySubsequences: false)
    let shown =
      // The compiler's first lines matter; of printed output, the last ones.
      exercise.reason == .didNotCompile
      ? lines.prefix(Self.mostOutputLines) : lines.suffix(Self.mostOutputLines)
    let width = max(20, (console.width ?? 200) - 4)
    return shown.map { "    " + String($0).limited(to: 1_000).clipped(to: width) }
  }

  private static let notesHeading = "For a person to look at:"

  private var absentList: [String] { list("Handed in nothing:", context.absent.map(\.label)) }

  private func list(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["", heading] + items.flatMap { indented($0) }
  }

  private func indented(_ text: some StringProtocol) -> [String] {
    String(text).indented(2, within: console.width)
  }
}
