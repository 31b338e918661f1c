extension WatchScreen {
  /// Every exercise with its state, beginning with the chapter at hand.
  var list: WatchBody {
    var body = WatchBody(lines: [])
    for chapter in state.course.readyChapters {
      if !body.lines.isEmpty { body.lines.append("") }
      if chapter.number == state.entry.chapter.number { body.focus = body.lines.count }
      body.lines += title(chapter) + chapter.entries.flatMap(row)
    }
    body.lines += [""] + legend
    return body
  }

  private func title(_ chapter: Chapter) -> [String] {
    let passed = state.passedCount(of: chapter.entries)
    let note = console.styled("\(passed) of \(chapter.exercises.count)", .dim)
    return "\(console.styled("\(chapter.number) \(chapter.kind)", .bold)) \(note)"
      .wrapped(to: width)
  }

  private func row(_ entry: Entry) -> [String] {
    let arrow = entry.id == state.entry.id ? "→" : " "
    let item = CourseStandings.Item(entry: entry, standing: state.standings[entry.id])
    return item.title.wrapped(to: width, first: "\(arrow) \(styled(item.state.mark)) ")
  }

  private var legend: [String] {
    let states: [CourseStandings.Item.State] = [.passed, .failed, .undecided]
    let words = states.map { "\(styled($0.mark)) \($0.words.text)" }
    let unknown = CourseStandings.Item.State.unchecked.mark
    return flow(words + ["\(styled(unknown)) not checked"])
  }

  /// A diff, which has its colours already.
  func comparison(_ lines: [String]) -> WatchBody {
    WatchBody(lines: lines.flatMap { $0.wrapped(to: width, rest: "    ") })
  }

  func styled(_ cell: TextTable.Cell) -> String {
    cell.style.map { console.styled(cell.text, $0) } ?? cell.text
  }
}
