import Foundation
import WorkbookCore

/// The reports of the learners' commands, as wide as the console is.
struct ReportText {
  var console: Console
  let root: URL

  /// The exercises by chapter, a line each: the report of `list`.
  func list(
    _ results: ProgressReport, showing shown: ProgressReport, next: NextStep
  ) -> String {
    var rows = table(of: shown.items).lines(on: console)[...]
    let parts = shown.parts.flatMap { part in
      let own = rows.prefix(part.items.count)
      rows = rows.dropFirst(own.count)
      return [bold("\(part.chapter.name): \(part.chapter.title)")] + own + [""]
    }
    return text(parts + whyNotCounted(shown) + ending(results, next))
  }

  /// An explanation for learners who work with `swift test` alone.
  private func whyNotCounted(_ results: ProgressReport) -> [String] {
    guard results.items.contains(where: { $0.state == nil }) else { return [] }
    return sentence(
      "What “swift test” passed is not known here, since it leaves no record. "
        + "To count it: “\(Command.program) check”.") + [""]
  }

  /// The totals, and what to do next.
  private func ending(_ results: ProgressReport, _ next: NextStep) -> [String] {
    sentence("\(results.total.explained).") + sentence(next)
  }

  func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  func sentence(_ text: String, _ style: Style? = nil) -> [String] {
    let lines = text.indented(0, within: console.width)
    return style.map { style in lines.map { console.styled($0, style) } } ?? lines
  }

  /// The next step, with its file to click on.
  func sentence(_ next: NextStep) -> [String] {
    guard let file = next.file else { return sentence(next.sentence) }
    return sentence(next.sentence.replacing(file, with: console.link(file, in: root)))
  }

  func bold(_ text: String) -> String {
    console.styled(console.width.map { text.clipped(to: $0) } ?? text, .bold)
  }

  private func table(of items: [ProgressReport.Item]) -> TextTable {
    let rows = items.map { item in
      var mark = item.state.mark
      mark.text = "  \(mark.text)"
      let exercise = item.entry.exercise
      return [
        mark, .init(exercise.id), .init(exercise.title), .init(exercise.approach.words, .dim),
        .init(counted(exercise.points, "point"), .dim), item.state.words,
      ]
    }
    return TextTable(rows: rows, expendable: [3, 4, 5], flexible: 2)
  }
}

// The reports of `run` and `check`.

extension ReportText {
  /// A verdict, while a run goes on whose titles have so many columns.
  func line(_ item: ProgressReport.Item, titles: Int) -> [String] {
    let mark = item.state.mark
    let row: [TextTable.Cell] = [
      mark, .init(item.entry.id), .init(item.entry.exercise.title.padded(to: titles)),
      .init(item.verdict, mark.style),
    ]
    return TextTable(rows: [row], flexible: 2).lines(on: console)
  }

  /// The totals of a chapter, while a run goes on whose names have so many columns.
  func line(_ part: ProgressReport.Part, names: Int) -> [String] {
    let isDone = part.total.passed == part.total.exercises
    let name = part.chapter.name.padded(to: names)
    return ["\(name)  \(console.styled(part.total.words, isDone ? .green : .yellow))"]
  }

  /// Each exercise that is not passed with its first problem, or all that its checks say,
  /// and what to do next.
  func details(_ results: ProgressReport, next: NextStep, all: Bool = false) -> String {
    let troubles = results.items.filter { !$0.isPassed }.flatMap { trouble($0, all: all) + [""] }
    return text(troubles + afterwards(results, next) + ending(results, next))
  }

  /// The remarks of the checks on a green exercise, and what it taught, when it was
  /// run alone. For a whole chapter they would fill a page.
  private func afterwards(_ results: ProgressReport, _ next: NextStep) -> [String] {
    guard let item = results.items.first, results.items.count == 1, item.isPassed else {
      return []
    }
    let chapter = next.finished.map { [$0.finished] } ?? []
    let remarks = item.summary?.lines ?? []
    return remarks.flatMap { console.lines($0, indent: 0) } + (remarks.count > 1 ? [""] : [])
      + (item.entry.afterwards(in: root) + chapter).flatMap { sentence($0) } + [""]
  }

  /// A line for each exercise that was begun and is not passed, and what to do next.
  func overview(_ results: ProgressReport, next: NextStep) -> String {
    let open = results.items.filter { !$0.isPassed }
    let begun = open.filter { !$0.isUntouched }
    let titles = begun.map(\.entry.exercise.title.displayWidth).max() ?? 0
    let lines = begun.flatMap { line($0, titles: titles) }
    let rest = open.count - begun.count
    let untouched = rest == 0 ? "" : " \(counted(rest, "exercise")) not begun yet."
    return text(
      lines + (lines.isEmpty ? [] : [""])
        + sentence("\(results.total.explained).\(untouched)") + sentence(next))
  }

  /// The first failing check with its first observation, or all with all of theirs, and the
  /// file.
  func trouble(_ item: ProgressReport.Item, all: Bool = false) -> [String] {
    guard let summary = item.summary else { return [] }
    let said =
      all && summary.state == .failed
      ? item.failures.flatMap { lines(of: $0, $0.allLines) }
      : lines(of: summary, summary.lines + [summary.remainder(of: item.entry)].compactMap(\.self))
    return ["\(console.styled(item.state.mark)) \(bold(item.title))"] + said
      + summary.printedLines().flatMap { console.lines($0, indent: 2) }
      + console.link(summary.file, line: summary.line, in: root)
      .indented(2, within: console.width)
  }
}

extension ReportText {
  private func lines(of summary: VerdictSummary, _ said: [VerdictLine]) -> [String] {
    summary.words.indented(2, within: console.width)
      + said.flatMap { console.lines($0, indent: 4) }
  }
}

extension Console {
  func styled(_ cell: TextTable.Cell) -> String {
    cell.style.map { styled(cell.text, $0) } ?? cell.text
  }
}

extension ProgressReport.Item {
  /// Each failing check with all that it says, or the summary where none has failed.
  fileprivate var failures: [VerdictSummary] {
    let failures = checks.flatMap { check in
      check.outcome.issues.map { issue in
        VerdictSummary(
          state: .failed, headline: check.words,
          sentences: issue.lines, file: entry.starter)
      }
    }
    return failures.isEmpty ? [summary].compactMap(\.self) : failures
  }

  /// `1.1 A session that must not be used`.
  var title: String { "\(entry.id) \(entry.exercise.title)" }

  /// The verdict in a word or two, or the reason why there is none.
  fileprivate var verdict: String {
    guard let summary, summary.state == .undecided else { return state.words.text }
    return summary.headline
  }
}

extension Entry {
  /// The sentences on a green exercise: what it taught, what the learner's tests
  /// can tell, where another answer is, and the question that leads on. A copy
  /// without solutions tells another answer in words.
  fileprivate func afterwards(in root: URL) -> [String] {
    let hasSolution = CourseFiles(root: root).exists(solution)
    let other =
      hasSolution
      ? "To see another answer: “\(Command.program) compare \(id)”."
      : "Another right way: \(exercise.anotherWay)"
    let isOnly = chapter.exercises.count(where: \.isLearnersTests) == 1
    let name = isOnly ? "\(chapter.number)" : exercise.id
    let matrix = "Which test notices which fault: “\(Command.program) matrix \(name)”."
    return [exercise.learned] + (exercise.approach == .learnersTests ? [matrix] : [])
      + [other, exercise.leadsOn]
  }
}

extension ProgressReport.Total {
  /// `3 of 5 passed, 30 of 40 points`.
  var words: String { "\(passed) of \(exercises) passed, \(points) of \(possiblePoints) points" }

  /// The same, with what points are, until the first are won.
  var explained: String {
    points > 0 ? words : "\(words) (an exercise gives its points when it passes)"
  }
}

extension Chapter {
  /// `Chapter 1 Dummy`.
  var name: String { "Chapter \(number) \(kind)" }

  /// The sentences for a learner whose exercises are all green.
  var finished: String { "That was all of Chapter \(number). \(canNow)" }
}
