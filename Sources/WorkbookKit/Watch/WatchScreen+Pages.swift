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
    let mark = Mark(state.standings[entry.id])
    let first = "\(arrow) \(console.styled(mark.sign, mark.style)) "
    return "\(entry.id) \(entry.exercise.title)".wrapped(to: width, first: first)
  }

  private var legend: [String] {
    let states: [Standing.State?] = [.passed, .failed, .undecided, nil]
    return flow(
      states.map { state in
        let mark = Mark(state)
        return "\(console.styled(mark.sign, mark.style)) \(mark.words)"
      })
  }

  /// The lines of a diff, each whole: code is broken only where it has to be.
  func comparison(_ lines: [String]) -> WatchBody {
    WatchBody(
      lines: lines.flatMap { line in
        let style: Style? =
          switch line.first {
          case "+": .green
          case "-": .red
          case "@": .cyan
          default: nil
          }
        return (style.map { console.styled(line, $0) } ?? line).wrapped(to: width, rest: "    ")
      })
  }
}

/// How a list marks what is known of an exercise.
private struct Mark {
  let sign: String
  let words: String
  let style: Style

  init(_ standing: Standing?) { self.init(standing?.state) }

  init(_ state: Standing.State?) {
    (sign, words, style) =
      switch state {
      case .passed: ("✔", "passed", .green)
      case .failed: ("✘", "not passed", .red)
      case .undecided: ("!", "undecided", .yellow)
      case nil: ("·", "not checked", .dim)
      }
  }
}
