import WorkbookCore

/// The screen of the watch as lines: the exercise at the top, its verdict in the
/// middle, progress and keys at the bottom. Top and bottom keep their places, so
/// that only the news moves.
struct WatchScreen {
  let state: WatchState
  /// As wide as the text.
  let console: Console
  private let width: Int

  init(state: WatchState, console: Console) {
    self.state = state
    // The text leaves a margin, and long lines are hard to read.
    width = min(console.width ?? 80, 102) - 2
    var console = console
    console.width = width
    self.console = console
  }

  /// No more lines than the terminal has rows.
  var lines: [String] {
    fitted(top + middle.visible.map { $0.clipped(to: width) } + [""] + bottom)
      .map { $0.isEmpty ? "" : " \($0)" }
  }

  /// The value of `scroll` that shows the next part of the middle.
  var nextScroll: Int { middle.next }

  private var middle: ScrollWindow {
    switch state.page {
    case .list(let cursor): list(cursor: cursor)
    case .comparison(let lines): scrolled(lines.flatMap { $0.wrapped(to: width, rest: "    ") })
    case .matrix(let matrix): scrolled(report.lines(of: matrix))
    case nil: scrolled(details)
    }
  }

  private func scrolled(_ lines: [String]) -> ScrollWindow {
    ScrollWindow(lines, from: state.scroll, room: middleRoom) { _, below in
      below > 0 ? "↓ \(below) more, press space" : "↑ press space for the beginning"
    }
  }

  var report: ReportText { ReportText(console: console, root: state.root) }

  /// Without the progress where that would leave the middle no room.
  private var bottom: [String] {
    let whole = progress + [""] + message + keys
    guard state.page == nil, state.steps == nil, room.map({ $0 - whole.count >= 4 }) ?? true else {
      return message + keys
    }
    return whole
  }

  var middleRoom: Int? { room.map { $0 - bottom.count } }

  /// The rows below the top, without the blank line after the middle; nil where
  /// there is no end.
  private var room: Int? { console.height.map { $0 - top.count - 1 } }

  /// In a terminal of a few rows the top and the keys are left, without blank lines.
  private func fitted(_ lines: [String]) -> [String] {
    guard let height = console.height, lines.count > height else { return lines }
    let dense = lines.dropLast(bottom.count).filter { !$0.isEmpty }
    return Array((dense.prefix(max(0, height - bottom.count)) + bottom).suffix(height))
  }
}

// The top.

extension WatchScreen {
  private var top: [String] {
    let id = state.entry.id
    return switch state.page {
    case .list: heading("Exercises", note: listNote) + [""]
    case .comparison: heading("\(id) and its solution", note: "- yours, + the solution") + [""]
    case .matrix: heading("\(id) and its matrix", note: "which test notices which fault") + [""]
    case nil where state.steps != nil: heading(title, note: stepsNote) + notice + [""]
    case nil: heading(title, note: state.entry.exercise.approach.words) + path + [""] + status
    }
  }

  private var title: String { "\(state.entry.id) \(state.entry.exercise.title)" }

  private func heading(_ text: String, note: String) -> [String] {
    let line = "\(console.styled(text, .bold)) \(console.styled("· \(note)", .dim))"
    if line.displayWidth <= width { return [line] }
    return console.styled(text, .bold).wrapped(to: width)
      + console.styled(note, .dim).wrapped(to: width)
  }

  private var listNote: String {
    checkingAll.map { "checking all exercises: \($0)" }
      ?? "\(state.passedCount(of: state.course.entries)) of \(state.course.entries.count) passed"
  }

  private var stepsNote: String { state.isChecking ? "Checking…" : "every save is checked" }

  private var path: [String] {
    let isShown = !state.isChecking && state.summary?.file == state.entry.starter
    let line = isShown ? state.summary?.line : nil
    return console.link(state.entry.starter, line: line, in: state.root).wrapped(to: width)
  }

  /// The activity and the headline, which always stand in view.
  private var status: [String] {
    switch state.activity {
    case .checking(let seconds):
      let time = seconds < 2 ? "" : " \(console.styled("\(seconds) s", .dim))"
      return "Checking \(state.entry.id)…\(time)".wrapped(to: width) + notice
    case .checkingAll:
      return "Checking all exercises: \(checkingAll ?? "")".wrapped(to: width) + notice + headline
    case .waiting: return headline
    }
  }

  /// `2 of 50…`
  private var checkingAll: String? {
    guard case .checkingAll(let done) = state.activity else { return nil }
    return "\(done) of \(state.course.entries.count)…"
  }

  private var notice: [String] {
    state.activity == .waiting ? [] : state.notice.map(indented) ?? []
  }

  private var headline: [String] {
    guard let summary = state.summary else {
      return "\(state.entry.id) is not checked.".wrapped(to: width)
    }
    let mark = console.styled(Optional(summary.state).mark)
    let text = summary.state == .passed ? green : summary.words
    let tally = summary.tally.map { " · \($0)" } ?? ""
    let fits = text.displayWidth + tally.displayWidth + 2 <= width
    return (console.styled(text, .bold) + (fits ? console.styled(tally, .dim) : ""))
      .wrapped(to: width, first: "\(mark) ")
  }

  private var green: String {
    let isGreen = "\(state.entry.id) is green"
    if state.next != nil { return "\(isGreen)." }
    return "\(isGreen), and so is the whole course: all \(state.course.entries.count) "
      + "exercises pass."
  }

  private func indented(_ text: String) -> [String] { text.indented(2, within: width) }
}

// The middle.

extension WatchScreen {
  private var details: [String] {
    if state.isGreen { return task }
    let count = state.entry.exercise.hints.count
    return task
      + state.hints.shown.flatMap { hint in
        self.hint(
          hint.number.map { "Hint \($0) of \(count)" } ?? "A hint for this check", hint.text)
      }
  }

  private func hint(_ title: String, _ text: String) -> [String] {
    ["", console.styled(title, .cyan)] + indented(text)
  }

  private var task: [String] {
    if let steps = state.steps { return step(steps) }
    return (state.isChecking ? [] : verdict) + guide
  }

  /// While a check goes on, the result of the last one stays in view.
  private func step(_ steps: KataProgress) -> [String] {
    let text = KataText(progress: steps, report: report, isWatched: true)
    return steps.item.checks.isEmpty && state.isChecking ? text.step : text.lines
  }

  private var verdict: [String] {
    guard let summary = state.summary else { return [] }
    let printed = summary.printedLines(atMost: 10).flatMap(fitted)
    let gap = summary.lines.count > 1 ? [""] : []
    let rest = summary.remainder(of: state.entry).map(fitted) ?? []
    return summary.lines.flatMap(fitted) + rest + (summary.state == .passed ? gap + comesNext : [])
      + (printed.isEmpty ? [] : [""] + printed)
  }

  private func fitted(_ line: VerdictLine) -> [String] {
    console.lines(line, indent: 2)
  }

  private var comesNext: [String] {
    let exercise = state.entry.exercise
    let other = state.hasSolutions ? [] : indented("Another right way: \(exercise.anotherWay)")
    let nextStep = state.nextStep
    let chapter = nextStep.finished.map { indented($0.finished) } ?? []
    let learned = indented(exercise.learned) + other + chapter
    guard let next = nextStep.item else { return learned }
    let isUnknown = state.items[next.entry.id].map { $0.state == nil } ?? false
    let why = isUnknown ? " \(Entry.whyUnknown)" : ""
    return learned + indented(exercise.leadsOn) + [""]
      + indented("\(next.title) comes next.\(why) Press n when you are ready.")
  }

  /// The way to begin with an untouched starter.
  private var guide: [String] {
    guard state.item.isUntouched, !state.isGreen, state.summary?.isBlocked != true else {
      return []
    }
    let chapter = state.entry.chapter
    let task = "Open the file above, change it and save it. Every save is checked."
    if chapter.entries.first?.id != state.entry.id { return [""] + indented(task) }
    let lesson = console.link(chapter.lesson, in: state.root)
    let command = "“\(Command.program) lesson \(chapter.number)” in another window"
    return [""] + indented(task) + indented("The lesson is \(lesson), or \(command).")
  }
}

// The bottom.

extension WatchScreen {
  /// How much of the chapter and of the course is passed.
  private var progress: [String] {
    let chapter = state.entry.chapter
    return [bar("Chapter \(chapter.number)", chapter.entries), bar("Course", state.course.entries)]
  }

  private func bar(_ label: String, _ entries: [Entry]) -> String {
    let passed = state.passedCount(of: entries)
    let cells = max(5, min(20, width - 22))
    // The first exercise shows, and only the last one fills the bar.
    let filled = passed == 0 ? 0 : max(1, passed * cells / entries.count)
    let bar =
      console.styled(String(repeating: "█", count: filled), .green)
      + console.styled(String(repeating: "░", count: cells - filled), .dim)
    return "\(label.padded(to: 9))  \(bar)  \(passed) of \(entries.count)"
  }

  private var message: [String] {
    let question =
      "Put \(state.entry.id) back to its beginning? Your version is kept as a backup."
    let text = state.asksToReset ? question : state.message
    return (text?.lines ?? []).flatMap { console.styled($0, .cyan).wrapped(to: width) }
  }

  private var keys: [String] {
    flowing(
      state.offeredKeys.map { key, label in
        "\(console.styled(key, .bold)) \(console.styled(label, .dim))"
      })
  }

  /// The items, as many on a line as it holds, none of them broken.
  private func flowing(_ items: [String]) -> [String] {
    items.reduce(into: []) { lines, item in
      if let last = lines.last, last.displayWidth + 3 + item.displayWidth <= width {
        lines[lines.count - 1] = "\(last)   \(item)"
      } else {
        lines.append(item)
      }
    }
  }
}
