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
    let lines = top + [""] + window.visible + [""] + bottom
    return fitted(lines).map { $0.isEmpty ? "" : " \($0)" }
  }

  /// What `scroll` has to be to show the next part of the middle.
  var nextScroll: Int { window.next }

  private var window: ScrollWindow {
    ScrollWindow(body: body, scroll: state.scroll, room: room.map { $0 - bottom.count })
  }

  private var body: WatchBody {
    switch state.page {
    case .list: list
    case .comparison(let lines): comparison(lines)
    case nil: WatchBody(lines: verdict + hints, focus: state.shownHints > 0 ? .max : 0)
    }
  }

  /// The progress is left out where it would leave the verdict no room.
  private var bottom: [String] {
    let whole = progress + [""] + message + keys
    guard state.page == nil, room.map({ $0 - whole.count >= 3 }) ?? true else {
      return message + keys
    }
    return whole
  }

  /// The rows between the top and the end of the screen, without the blank
  /// lines around the middle; nil where lines run on without end.
  private var room: Int? { height.map { $0 - top.count - 2 } }

  private var height: Int? { console.movesCursor ? console.height : nil }

  /// In a terminal of a few rows the top and the keys are what is left.
  private func fitted(_ lines: [String]) -> [String] {
    guard let height, lines.count > height else { return lines }
    return Array((lines.prefix(max(0, height - bottom.count)) + bottom).suffix(height))
  }
}

/// The middle of the screen, as long as it is.
struct WatchBody {
  var lines: [String]
  /// The line to begin with when there is no room for all.
  var focus = 0
}

/// The part of the middle that fits.
struct ScrollWindow {
  let visible: [String]
  /// Where the next part begins; the first comes after the last.
  let next: Int

  init(body: WatchBody, scroll: Int?, room: Int?) {
    let lines = body.lines
    guard let room, lines.count > room else {
      visible = lines + Array(repeating: "", count: max(0, (room ?? 0) - lines.count))
      next = 0
      return
    }
    let shown = max(1, room - 1)
    let start = min(scroll ?? body.focus, lines.count - shown)
    let rest = lines.count - start - shown
    next = rest > 0 ? start + shown : 0
    let note = rest > 0 ? "↓ \(rest) more, press space" : "↑ press space for the beginning"
    visible = Array(lines[start..<start + shown]) + [note]
  }
}
