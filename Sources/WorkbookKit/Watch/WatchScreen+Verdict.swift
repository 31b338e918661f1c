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
    if seconds < 2 { return [text] }
    let time = "\(text) \(console.styled("\(seconds) s", .dim))"
    return seconds < 15
      ? [time] : [time] + "The first build takes a minute or two.".wrapped(to: width)
  }

  private func known(_ standing: Standing) -> [String] {
    switch standing.state {
    case .passed: green
    case .failed: headline("✘", standing, .red) + sentences(of: standing)
    case .undecided: headline("!", standing, .yellow) + sentences(of: standing)
    }
  }

  private func headline(_ mark: String, _ standing: Standing, _ style: Style) -> [String] {
    console.styled(standing.headline, .bold)
      .wrapped(to: width, first: console.styled(mark, style) + " ")
  }

  /// The teaching sentence first: what an expectation compared is a detail. The
  /// path to open stands at the top of the screen already.
  private func sentences(of standing: Standing) -> [String] {
    let end = " Open \(standing.file)"
    let sentences = standing.sentences.map {
      $0.hasSuffix(end) ? String($0.dropLast(end.count)) : $0
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
        "\(state.entry.id) is green, and so is the whole course: all \(count) exercises pass.")
    }
    return marked("\(state.entry.id) is green.")
      + indented("\(next.id) \(next.exercise.title) comes next. Press n when you are ready.")
  }

  private func marked(_ sentence: String) -> [String] {
    console.styled(sentence, .bold).wrapped(to: width, first: console.styled("✔", .green) + " ")
  }

  /// The hints that were asked for.
  var hints: [String] {
    state.hints.prefix(state.shownHints).enumerated().flatMap { index, hint in
      ["", console.styled("Hint \(index + 1) of \(state.hints.count)", .cyan)] + indented(hint)
    }
  }
}
