import WorkbookCore

extension WatchScreen {
  /// What is being done to know more, and what is known: the lines that always
  /// stand in view.
  var status: [String] {
    switch state.activity {
    case .checking(let seconds): checking(seconds) + notice
    case .checkingAll: (checkOfAll?.wrapped(to: width) ?? []) + notice + headline
    case .waiting: headline
    }
  }

  /// How far the check of all exercises is, nil when there is none.
  var checkOfAll: String? {
    guard case .checkingAll(let done) = state.activity else { return nil }
    return "Checking all exercises: \(done) of \(state.course.entries.count)…"
  }

  private func checking(_ seconds: Int) -> [String] {
    let time = seconds < 2 ? "" : " \(console.styled("\(seconds) s", .dim))"
    return "Checking \(state.entry.id)…\(time)".wrapped(to: width)
  }

  private var notice: [String] { state.notice.map(indented) ?? [] }

  private var headline: [String] {
    guard let standing = state.standing else {
      return "\(state.entry.id) is not checked.".wrapped(to: width)
    }
    let mark = CourseStandings.Item.State(standing.state).mark
    let text = standing.state == .passed ? green : standing.words
    let tally = standing.tally.map { " · \($0)" } ?? ""
    // How near it is may be told where there is room.
    let isRoom = text.displayWidth + tally.displayWidth + 2 <= width
    return (console.styled(text, .bold) + (isRoom ? console.styled(tally, .dim) : ""))
      .wrapped(to: width, first: "\(styled(mark)) ")
  }

  private var green: String {
    let isGreen = "\(state.entry.id) is green"
    if state.next != nil { return "\(isGreen)." }
    return "\(isGreen), and so is the whole course: all \(state.course.entries.count) "
      + "exercises pass."
  }

  func indented(_ text: String) -> [String] { text.wrapped(to: width, first: "  ") }

  func clipped(_ text: String) -> String { "  \(text)".clipped(to: width) }
}

extension WatchScreen {
  /// What is known beside the headline, what to do first, and the hints.
  var details: WatchBody {
    var body = WatchBody(lines: state.isChecking ? [] : state.standing.map(sentences) ?? [])
    body.lines += guide
    for (index, hint) in shownHints.enumerated() {
      let title = "Hint \(index + 1) of \(state.hints.count)"
      body.newestHint = body.lines.count + 1
      body.lines += ["", console.styled(title, .cyan)] + indented(hint)
    }
    return body
  }

  private func sentences(of standing: Standing) -> [String] {
    let words = StandingLines(standing).lines.flatMap(lines)
    let next = standing.state == .passed ? comesNext : []
    return words + next + printed(standing.printed)
  }

  private func printed(_ lines: [String]) -> [String] {
    if lines.isEmpty { return [] }
    return ["", "  \(console.styled("Your code printed:", .dim))"]
      + lines.shortened(to: 10).map { clipped("  \($0)") }
  }

  private func lines(_ line: StandingLines.Line) -> [String] {
    switch line {
    case .sentence(let text): indented(text)
    case .code(let text): [clipped(text)]
    case .detail(let text): [clipped(console.styled(text, .dim))]
    }
  }

  private var comesNext: [String] {
    let exercise = state.entry.exercise
    let other = state.hasSolutions ? [] : indented("Another right way: \(exercise.anotherWay)")
    let chapter = state.finished.map { indented($0.finished) } ?? []
    let learned = indented(exercise.learned) + other + chapter
    guard let next = state.next else { return learned }
    return learned + indented(exercise.leadsOn) + [""]
      + indented("\(next.id) \(next.exercise.title) comes next. Press n when you are ready.")
  }

  /// What to do with a starter that nobody has touched.
  private var guide: [String] {
    guard state.isUntouched, !state.isGreen, state.standing?.isBlocked != true else { return [] }
    let chapter = state.entry.chapter
    let task = "Open the file above, change it and save it. Every save is checked."
    if chapter.entries.first?.id != state.entry.id { return [""] + indented(task) }
    let lesson = console.link(chapter.lesson, in: state.root)
    let command = "“\(Command.program) lesson \(chapter.number)” in another window"
    return [""] + indented(task) + indented("The lesson is \(lesson), or \(command).")
  }

  /// The hints that were asked for, as long as they are needed.
  private var shownHints: [String] {
    state.isGreen ? [] : Array(state.hints.prefix(state.shownHints))
  }
}

/// What a standing says below its headline, line by line and each with its part.
struct StandingLines {
  enum Line: Equatable {
    /// Words to read; wrapped.
    case sentence(String)
    /// A line of the source or a caret below it, which tells its place by its
    /// column; not wrapped.
    case code(String)
    /// What an expectation compared, in a check that the learner has not read.
    case detail(String)
  }

  let lines: [Line]

  /// The teaching sentence comes before what was compared. The path to open
  /// stands at the top of the screen already.
  init(_ standing: Standing) {
    let sentences = standing.sentences(forTextAbove: standing.file)
    let details = sentences.prefix(1).filter { $0.hasPrefix("Expectation failed") }
    let title = sentences.first ?? ""
    lines =
      sentences.dropFirst(details.count).map { Self.line($0, below: title) }
      + details.map(Line.detail)
  }

  private static func line(_ text: String, below title: String) -> Line {
    text.isExcerpt ? .code(withoutRepetition(text, of: title)) : .sentence(text)
  }

  /// The compiler says its message once more behind the caret.
  private static func withoutRepetition(_ text: String, of title: String) -> String {
    guard let match = text.firstMatch(of: /`- ((?:error|warning): .*)/),
      title.hasSuffix(" \(match.1)")
    else { return text }
    return text[..<match.range.lowerBound] + "^"
  }
}
