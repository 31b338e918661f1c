import Foundation
import WorkbookCore

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
    console.styled(console.width.map { text.clipped(to: $0) } ?? text, .bold)
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

// What `run` and `check` print.
extension StandingsText {
  /// The verdict on one exercise, while a run goes on; `titles` is how wide the
  /// titles of all exercises of the run are.
  func line(_ item: CourseStandings.Item, titles: Int) -> [String] {
    let mark = item.state.mark
    let row: [TextTable.Cell] = [
      mark, .init(item.entry.id), .init(item.entry.exercise.title.padded(to: titles)),
      .init(item.verdict, mark.style),
    ]
    return TextTable(rows: [row], flexible: 2).lines(on: console)
  }

  /// How a chapter stands, while a run goes on; `names` is how wide the names
  /// of all chapters of the run are.
  func line(_ part: CourseStandings.Part, names: Int) -> [String] {
    let isDone = part.total.passed == part.total.exercises
    let name = part.chapter.name.padded(to: names)
    return ["\(name)  \(console.styled(part.total.words, isDone ? .green : .yellow))"]
  }

  /// What is wrong with each exercise that is not passed, and what to do next.
  func details(_ standings: CourseStandings, next: NextStep) -> String {
    let troubles = standings.items.filter { !$0.isPassed }.flatMap { trouble($0) + [""] }
    return text(troubles + afterwards(standings, next) + ending(standings, next))
  }

  /// What the checks remark of a green exercise, and what it taught, when it was run
  /// alone; a chapter's exercises would make a page of it.
  private func afterwards(_ standings: CourseStandings, _ next: NextStep) -> [String] {
    guard let item = standings.items.first, standings.items.count == 1, item.isPassed else {
      return []
    }
    let chapter = next.finished.map { [$0.finished] } ?? []
    let remarks = item.standing?.sentences ?? []
    return (remarks + item.entry.afterwards(in: root) + chapter).flatMap { sentence($0) } + [""]
  }

  /// Each exercise that was begun and is not passed, in a line, and what to do
  /// next.
  func overview(_ standings: CourseStandings, next: NextStep) -> String {
    let open = standings.items.filter { !$0.isPassed }
    let begun = open.filter { !$0.isUntouched }
    let titles = begun.map(\.entry.exercise.title.displayWidth).max() ?? 0
    let lines = begun.flatMap { line($0, titles: titles) }
    let rest = open.count - begun.count
    let untouched = rest == 0 ? "" : " \(counted(rest, "exercise")) not begun yet."
    return text(
      lines + (lines.isEmpty ? [] : [""])
        + sentence("\(standings.total.words).\(untouched)") + sentence(next))
  }

  /// The first failing check with its sentences, and the file.
  func trouble(_ item: CourseStandings.Item) -> [String] {
    guard let standing = item.standing else { return [] }
    let mark = item.state.mark
    return ["\(console.styled(mark.text, mark.style ?? .dim)) \(bold(item.title))"]
      + standing.words.indented(2, within: console.width)
      + standing.sentences(forTextAbove: standing.file).flatMap(paragraph)
      + printed(standing.printed)
      + console.link(standing.file, line: standing.line, in: root)
      .indented(2, within: console.width)
  }

  private func printed(_ lines: [String]) -> [String] {
    if lines.isEmpty { return [] }
    return ["  Your code printed:"] + lines.map { "    \(console.styled($0, .dim))" }
  }

  /// A line of an excerpt stays as the compiler made it.
  private func paragraph(_ sentence: String) -> [String] {
    sentence.isExcerpt ? ["    \(sentence)"] : sentence.indented(4, within: console.width)
  }
}

extension CourseStandings.Item {
  /// The verdict in a word or two; when there is none, why.
  fileprivate var verdict: String {
    guard let standing, standing.state == .undecided else { return state.words.text }
    return standing.headline
  }
}

extension Standing {
  /// The sentences without what a person sees anyway: “Open FILE” at an end, as
  /// the file has a line of its own, and that an issue was recorded.
  func sentences(forTextAbove file: String) -> [String] {
    let visible = ["Issue recorded", "Open \(file)"]
    return sentences.filter { !visible.contains($0) || sentences.count == 1 }.map { sentence in
      let end = " Open \(file)"
      return sentence.hasSuffix(end) ? String(sentence.dropLast(end.count)) : sentence
    }
  }
}

// How the states of exercises look and read, in every text.

extension CourseStandings.Item.State {
  /// One character before the id, with its colour.
  var mark: TextTable.Cell {
    switch self {
    case .passed: .init("✔", .green)
    case .failed: .init("✘", .red)
    case .undecided: .init("?", .yellow)
    case .unchecked, .untouched: .init("·", .dim)
    }
  }

  var words: TextTable.Cell {
    switch self {
    case .passed: .init("passed", .green)
    case .failed: .init("not passed", .red)
    case .undecided: .init("could not be decided", .yellow)
    case .unchecked: .init("not checked since the last change", .dim)
    case .untouched: .init("untouched", .dim)
    }
  }
}

extension CourseStandings.Item {
  /// `1.1 A session that must not be used`.
  var title: String { "\(entry.id) \(entry.exercise.title)" }
}

extension Entry {
  /// What a learner reads when it is green: what it taught, what the tests that
  /// they wrote can tell, where another answer stands, and the question that leads
  /// on. A copy without solutions says another answer in words.
  func afterwards(in root: URL) -> [String] {
    let hasSolution = CourseFiles(root: root).exists(solution)
    let other =
      hasSolution
      ? "To see another answer: “\(Command.program) compare \(id)”."
      : "Another right way: \(exercise.anotherWay)"
    let isOnly = chapter.exercises.count(where: \.isLearnersTests) == 1
    let name = isOnly ? "\(chapter.number)" : exercise.id
    let matrix = "Which test notices which fault: “\(Command.program) matrix \(name)”."
    return [exercise.learned] + (exercise.seam == .learnersTests ? [matrix] : [])
      + [other, exercise.leadsOn]
  }
}

extension CourseStandings.Total {
  /// `3 of 5 passed, 30 of 40 points`.
  var words: String { "\(passed) of \(exercises) passed, \(points) of \(possiblePoints) points" }
}

extension Chapter {
  /// `Chapter 1 Dummy`.
  var name: String { "Chapter \(number) \(kind)" }

  /// What a learner reads when all its exercises are green.
  var finished: String { "That was all of Chapter \(number). \(canNow)" }
}
