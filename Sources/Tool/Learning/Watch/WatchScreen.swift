import WorkbookCore

/// The watch's screen as lines: the exercise at the top, what is known of it in
/// the middle, progress and keys at the bottom.
///
/// Top and bottom keep their places, so that only what is new moves.
struct WatchScreen {
  let state: WatchState
  let console: Console

  /// The columns of the text: it leaves a margin, and long lines are hard to
  /// read.
  var width: Int { min(console.width ?? 80, 102) - 2 }

  /// No more lines than the terminal has rows.
  var lines: [String] {
    fitted(top + middle + [""] + bottom).map { $0.isEmpty ? "" : " \($0)" }
  }

  /// What `scroll` has to be to show the next part of the middle.
  var nextScroll: Int { window.next }

  private var middle: [String] {
    shown.map { $0.clipped(to: width) }
  }

  private var shown: [String] {
    guard case .list(let cursor) = state.page else { return window.visible }
    return ListWindow(rows: list(cursor: cursor), cursor: cursor, room: middleRoom).lines
  }

  private var window: ScrollWindow {
    ScrollWindow(body: body, scroll: state.scroll, room: middleRoom)
  }

  private var body: WatchBody {
    switch state.page {
    case .comparison(let lines): comparison(lines)
    case .matrix(let matrix): self.matrix(matrix)
    case .list, nil: details
    }
  }

  /// The progress is left out where it would leave the middle no room.
  private var bottom: [String] {
    let whole = progress + [""] + message + keys
    guard state.page == nil, room.map({ $0 - whole.count >= 4 }) ?? true else {
      return message + keys
    }
    return whole
  }

  private var middleRoom: Int? { room.map { $0 - bottom.count } }

  /// The rows between the top and the end of the screen, without the blank line
  /// after the middle; nil where lines run on without end.
  private var room: Int? { console.height.map { $0 - top.count - 1 } }

  /// In a terminal of a few rows the top and the keys are what is left, and no
  /// line is blank.
  private func fitted(_ lines: [String]) -> [String] {
    guard let height = console.height, lines.count > height else { return lines }
    let dense = lines.dropLast(bottom.count).filter { !$0.isEmpty }
    return Array((dense.prefix(max(0, height - bottom.count)) + bottom).suffix(height))
  }
}

/// The middle of the screen, as long as it is.
struct WatchBody {
  var lines: [String]
  /// The first line of the hint that was asked for last.
  var newestHint = 0

  /// Where to begin.
  func line(for scroll: WatchState.Scroll) -> Int {
    switch scroll {
    case .top: 0
    case .newestHint: newestHint
    case .line(let number): number
    }
  }
}

/// The part of the middle that fits.
struct ScrollWindow {
  let visible: [String]
  /// Where the next part begins; the first comes after the last.
  let next: Int

  init(body: WatchBody, scroll: WatchState.Scroll, room: Int?) {
    let lines = body.lines
    guard let room, lines.count > room else {
      visible = lines + Array(repeating: "", count: max(0, (room ?? 0) - lines.count))
      next = 0
      return
    }
    let shown = max(1, room - 1)
    let start = min(body.line(for: scroll), lines.count - shown)
    let rest = lines.count - start - shown
    next = rest > 0 ? start + shown : 0
    let note = rest > 0 ? "↓ \(rest) more, press space" : "↑ press space for the beginning"
    visible = Array(lines[start..<start + shown]) + [note]
  }
}

extension WatchScreen {
  /// What the screen is about, and what is known of it in a line.
  var top: [String] {
    switch state.page {
    case .list: heading("Exercises", note: listNote) + [""]
    case .comparison:
      heading("\(state.entry.id) and its solution", note: "- yours, + the solution") + [""]
    case .matrix:
      heading("\(state.entry.id) and its matrix", note: "which test notices which fault") + [""]
    case nil: exercise + [""] + status
    }
  }

  private var listNote: String {
    checkOfAll.map { "\($0.prefix(1).lowercased())\($0.dropFirst())" }
      ?? passed(of: state.course.entries)
  }

  private var exercise: [String] {
    let exercise = state.entry.exercise
    let isShown = !state.isChecking && state.standing?.file == state.entry.starter
    let path = console.link(
      state.entry.starter, line: isShown ? state.standing?.line : nil, in: state.root)
    return heading("\(exercise.id) \(exercise.title)", note: exercise.seam.words)
      + path.wrapped(to: width)
  }

  private func heading(_ text: String, note: String) -> [String] {
    let line = "\(console.styled(text, .bold)) \(console.styled("· \(note)", .dim))"
    if line.displayWidth <= width { return [line] }
    return console.styled(text, .bold).wrapped(to: width)
      + console.styled(note, .dim).wrapped(to: width)
  }

  /// How far the chapter and the course are solved.
  var progress: [String] {
    let chapter = state.entry.chapter
    return [bar("Chapter \(chapter.number)", chapter.entries), bar("Course", state.course.entries)]
  }

  private func bar(_ label: String, _ entries: [Entry]) -> String {
    let passed = state.passedCount(of: entries)
    let cells = max(5, min(20, width - 22))
    // The first step shows, and only the last one fills the bar.
    let filled = passed == 0 ? 0 : max(1, passed * cells / entries.count)
    let bar =
      console.styled(String(repeating: "█", count: filled), .green)
      + console.styled(String(repeating: "░", count: cells - filled), .dim)
    return "\(label.padded(to: 9))  \(bar)  \(passed) of \(entries.count)"
  }

  private func passed(of entries: [Entry]) -> String {
    "\(state.passedCount(of: entries)) of \(entries.count) passed"
  }

  /// What came of the last key.
  var message: [String] {
    let text = state.asksToReset ? question : state.message
    return (text?.lines ?? []).flatMap { console.styled($0, .cyan).wrapped(to: width) }
  }

  private var question: String {
    "Put \(state.entry.id) back to its beginning? Your version is kept as a backup."
  }

  /// What can be pressed.
  var keys: [String] {
    flow(
      state.offeredKeys.map { key, label in
        "\(console.styled(key, .bold)) \(console.styled(label, .dim))"
      })
  }

  /// Items side by side, as many as a line holds, none of them broken.
  func flow(_ items: [String]) -> [String] { items.flowing(to: width) }
}

extension [String] {
  /// Side by side, as many as a line of some columns holds, none of them broken.
  func flowing(to width: Int) -> [String] {
    reduce(into: []) { lines, item in
      if let last = lines.last, last.displayWidth + 3 + item.displayWidth <= width {
        lines[lines.count - 1] = "\(last)   \(item)"
      } else {
        lines.append(item)
      }
    }
  }
}

extension WatchScreen {
  /// Every exercise with its state, by chapter.
  func list(cursor: Int) -> [ListRow] {
    var position = 0
    var rows: [ListRow] = []
    for chapter in state.course.readyChapters {
      rows.append(title(chapter))
      for entry in chapter.entries {
        rows.append(row(entry, position, isChosen: position == cursor))
        position += 1
      }
    }
    return rows + [ListRow(lines: [""] + legend)]
  }

  private func title(_ chapter: Chapter) -> ListRow {
    let passed = state.passedCount(of: chapter.entries)
    let note = console.styled("\(passed) of \(chapter.exercises.count)", .dim)
    let title = "\(console.styled("\(chapter.number) \(chapter.kind)", .bold)) \(note)"
    return ListRow(lines: [""] + title.wrapped(to: width), isTitle: true)
  }

  private func row(_ entry: Entry, _ position: Int, isChosen: Bool) -> ListRow {
    let item = CourseStandings.Item(
      entry: entry, standing: state.standings[entry.id],
      isUntouched: state.untouched.contains(entry.id))
    let mark = "\(isChosen ? "→" : " ") \(styled(item.state.mark)) "
    return ListRow(lines: item.title.wrapped(to: width, first: mark), position: position)
  }

  private var legend: [String] {
    let states: [CourseStandings.Item.State] = [.passed, .failed, .undecided]
    let words = states.map { "\(styled($0.mark)) \($0.words.text)" }
    let unknown = CourseStandings.Item.State.unchecked.mark
    return flow(words + ["\(styled(unknown)) not begun or not checked"])
  }

  /// A diff, which has its colours already.
  func comparison(_ lines: [String]) -> WatchBody {
    WatchBody(lines: lines.flatMap { $0.wrapped(to: width, rest: "    ") })
  }

  /// The lines that `matrix` prints, as wide as the screen.
  func matrix(_ matrix: LearnersMatrix) -> WatchBody {
    var console = console
    console.width = width
    return WatchBody(lines: StandingsText(console: console, root: state.root).lines(of: matrix))
  }

  func styled(_ cell: TextTable.Cell) -> String {
    cell.style.map { console.styled(cell.text, $0) } ?? cell.text
  }
}
