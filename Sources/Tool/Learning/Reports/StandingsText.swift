import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

/// Shows standings on a console, as wide as that is.
struct StandingsText {
  var console: Console
  let root: URL

  /// The exercises by chapter, a line each: what `list` prints.
  func list(
    _ standings: CourseStandings, showing shown: CourseStandings, next: NextStep
  ) -> String {
    var rows = table(of: shown.items).lines(on: console)[...]
    let parts = shown.parts.flatMap { part in
      let own = rows.prefix(part.items.count)
      rows = rows.dropFirst(own.count)
      return [bold("\(part.chapter.name): \(part.chapter.title)")] + own + [""]
    }
    return text(parts + whyNotCounted(shown) + ending(standings, next))
  }

  /// A learner who works with `swift test` alone finds nothing of it in the list.
  private func whyNotCounted(_ standings: CourseStandings) -> [String] {
    guard standings.items.contains(where: { $0.state == .unchecked }) else { return [] }
    return sentence(
      "What “swift test” passed is not known here, since it leaves no record. "
        + "To count it: “\(Command.program) check”.") + [""]
  }

  /// The chapters, a line each: what `workbook` alone prints.
  func map(_ standings: CourseStandings, of course: Course, next: NextStep) -> String {
    let rows = course.chapters.map { chapter in
      let part = standings.parts.first { $0.chapter.number == chapter.number }
      return row(of: chapter, part?.total)
    }
    let head = sentence("Test Double Workbook: \(standings.total.words).", .bold)
    return text(
      head + [""] + TextTable(rows: rows, flexible: 2).lines(on: console) + [""] + sentence(next))
  }

  /// How much is done, and what to do next.
  func ending(_ standings: CourseStandings, _ next: NextStep) -> [String] {
    sentence("\(standings.total.words).") + sentence(next)
  }

  func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  func sentence(_ text: String, _ style: Style? = nil) -> [String] {
    let lines = text.indented(0, within: console.width)
    return style.map { style in lines.map { console.styled($0, style) } } ?? lines
  }

  /// What to do next, with its file to click on.
  func sentence(_ next: NextStep) -> [String] {
    guard let file = next.file else { return sentence(next.sentence) }
    return sentence(next.sentence.replacing(file, with: console.link(file, in: root)))
  }

  func bold(_ text: String) -> String {
    console.styled(console.width.map { text.cut(to: $0) } ?? text, .bold)
  }

  private func table(of items: [CourseStandings.Item]) -> TextTable {
    let rows = items.map { item in
      var mark = item.state.mark
      mark.text = "  \(mark.text)"
      let exercise = item.entry.exercise
      return [
        mark, .init(exercise.id), .init(exercise.title), .init(exercise.seam.words, .dim),
        .init(counted(exercise.points, "point"), .dim), item.state.words,
      ]
    }
    return TextTable(rows: rows, expendable: [3, 4, 5], flexible: 2)
  }

  private func row(of chapter: Chapter, _ total: CourseStandings.Total?) -> [TextTable.Cell] {
    let isDone = total.map { $0.passed == $0.exercises } ?? false
    let count = total.map { "\($0.passed) of \($0.exercises)" }
    return [
      .init("  \(chapter.number) \(chapter.kind)"),
      .init(count ?? "to come", isDone ? .green : count == nil ? .dim : nil),
      .init(chapter.title, .dim),
    ]
  }
}
