extension WatchScreen {
  /// What is known of the exercise, or what is being done to know it.
  var verdict: [String] {
    switch state.activity {
    case .checking(let seconds): checking(seconds)
    case .checkingAll(let done):
      ["Checking all exercises: \(done) of \(state.course.entries.count)…"]
    case .waiting: state.standing.map(known) ?? ["\(state.entry.id) is not checked."]
    }
  }

  private func checking(_ seconds: Int) -> [String] {
    let text = "Checking \(state.entry.id)…"
    let time = seconds < 2 ? "" : " \(console.styled("\(seconds) s", .dim))"
    let patience = seconds < 15 ? nil : "The first build takes a minute or two."
    return [text + time] + ((state.notice ?? patience).map(indented) ?? [])
  }

  private func known(_ standing: Standing) -> [String] {
    standing.state == .passed
      ? green : marked(standing.headline, standing.state) + sentences(of: standing)
  }

  private func marked(_ headline: String, _ state: Standing.State) -> [String] {
    let mark = CourseStandings.Item.State(state).mark
    return console.styled(headline, .bold).wrapped(to: width, first: "\(styled(mark)) ")
  }

  /// The teaching sentence first: what an expectation compared is a detail. The
  /// path to open stands at the top of the screen already.
  private func sentences(of standing: Standing) -> [String] {
    let open = "Open \(standing.file)"
    let sentences = standing.sentences.filter { $0 != open }.map {
      $0.hasSuffix(" \(open)") ? String($0.dropLast(open.count + 1)) : $0
    }
    let details = sentences.prefix(1).filter { $0.hasPrefix("Expectation failed") }
    return sentences.dropFirst(details.count).flatMap(indented)
      + details.flatMap { indented(console.styled($0, .dim)) }
  }

  private func indented(_ text: String) -> [String] { text.wrapped(to: width, first: "  ") }

  private var green: [String] {
    guard let next = state.next else {
      let count = state.course.entries.count
      return marked(
        "\(state.entry.id) is green, and so is the whole course: all \(count) exercises pass.",
        .passed)
    }
    return marked("\(state.entry.id) is green.", .passed)
      + indented("\(next.id) \(next.exercise.title) comes next. Press n when you are ready.")
  }

  /// The hints that were asked for, as long as they are needed.
  var hints: [String] {
    if state.isGreen { return [] }
    return state.hints.prefix(state.shownHints).enumerated().flatMap { index, hint in
      ["", console.styled("Hint \(index + 1) of \(state.hints.count)", .cyan)] + indented(hint)
    }
  }
}
