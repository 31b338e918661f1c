import WorkbookChecking
import WorkbookSupport

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
