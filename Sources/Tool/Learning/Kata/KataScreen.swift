import WorkbookCore

/// The screen of a watched kata as lines: the exercise at the top, the step in the
/// middle, keys at the bottom.
struct KataScreen {
  let state: KataWatchState
  let console: Console

  /// The columns of the text, which leaves a margin.
  private var width: Int { min(console.width ?? 80, 102) - 2 }

  /// No more lines than the terminal has rows.
  var lines: [String] {
    let all = (top + window.visible + bottom).map { $0.isEmpty ? "" : " \($0)" }
    guard let height = console.height, all.count > height else { return all }
    return Array(all.prefix(max(0, height - bottom.count)) + all.suffix(bottom.count)).suffix(
      height)
  }

  /// What `scroll` has to be to show the next part of the middle.
  var nextScroll: Int { window.next }

  private var window: ScrollWindow {
    let room = console.height.map { max(1, $0 - top.count - bottom.count) }
    return ScrollWindow(body: WatchBody(lines: middle), scroll: state.scroll, room: room)
  }

  private var top: [String] {
    let title = "\(state.entry.id) \(state.entry.exercise.title)"
    let note = console.styled(state.isChecking ? "Checking…" : "every save is checked", .dim)
    let head = "\(console.styled(title, .bold)) \(console.styled("·", .dim)) \(note)"
    let lines = head.displayWidth <= width ? [head] : title.wrapped(to: width) + [note]
    return lines + [""]
  }

  /// While a check goes on, what was known before stays in view.
  private var middle: [String] {
    var page = StandingsText(console: console, root: state.root)
    page.console.width = width
    var text = KataText(standing: state.standing, page: page)
    text.isWatched = true
    return state.item == nil ? text.step : text.lines
  }

  private var bottom: [String] {
    let message = (state.message?.lines ?? [])
      .flatMap { console.styled($0, .cyan).wrapped(to: width) }
    let keys = [
      ("n", "next step"), ("p", "previous step"), ("r", "run again"), ("q", "quit"),
    ].map { "\(console.styled($0, .bold)) \(console.styled($1, .dim))" }
    return [""] + message + keys.flowing(to: width)
  }
}
